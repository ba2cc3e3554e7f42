import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import type { Failure, TestReport } from './test-report.ts';

const toMessage = (errors: readonly SerializedError[]) =>
  errors.map((error) => error.stack ?? error.message).join('\n');

/**
 * Finds failures outside of tests: a file or group whose set-up threw, and errors that no test awaited. Vitest's JSON
 * reporter ignores the latter.
 */
function findOtherFailures(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): Failure[] {
  const groups = modules.flatMap((module) => [
    { name: module.relativeModuleId, errors: module.errors() },
    ...[...module.children.allSuites()].map((suite) => ({
      name: `${module.relativeModuleId} > ${suite.fullName}`,
      errors: suite.errors(),
    })),
  ]);
  return [
    ...groups
      .filter(({ errors }) => errors.length > 0)
      .map(({ name, errors }) => ({ name, message: toMessage(errors) })),
    ...unhandledErrors.map((error) => ({ name: 'An error that no test awaited', message: toMessage([error]) })),
  ];
}

/** Writes a {@link TestReport} as JSON to the file that `TEST_REPORT` names. */
export default class TestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const ended = tests.map((test) => ({ test, ...test.result() }));
    const failures = ended
      .filter(({ state }) => state === 'failed')
      .map(({ test, errors }) => ({
        name: `${test.module.relativeModuleId} > ${test.fullName}`,
        message: toMessage(errors ?? []),
      }));
    failures.push(...findOtherFailures(modules, unhandledErrors));

    const report: TestReport = {
      passed: ended.filter(({ state }) => state === 'passed').length,
      failed: failures.length,
      skipped: ended.filter(({ state }) => state === 'skipped').length,
      failures,
    };
    const file = process.env['TEST_REPORT'];
    if (!file) throw new Error('TEST_REPORT names no file');
    writeFileSync(file, JSON.stringify(report));
  }
}
