import { writeFileSync } from 'node:fs';
import type { Reporter, Suite, TestError } from '@playwright/test/reporter';
import type { Failure, TestReport } from './test-report.ts';

const toMessage = (errors: readonly TestError[]) =>
  errors.map((error) => error.stack ?? error.message ?? error.value ?? '').join('\n');

/** Writes a {@link TestReport} as JSON to the file that `TEST_REPORT` names. */
export default class JourneyReporter implements Reporter {
  #suite: Suite | undefined;
  readonly #errors: Failure[] = [];

  printsToStdio(): boolean {
    return false;
  }

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  /** Reports an error outside of all tests: in a worker, in the set-up, or of a server that did not start. */
  onError(error: TestError): void {
    this.#errors.push({ name: 'An error outside every journey', message: toMessage([error]) });
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? [];
    const failures = tests
      .filter((test) => test.outcome() === 'unexpected' || test.outcome() === 'flaky')
      .map((test) => ({
        name: test.titlePath().filter(Boolean).join(' > '),
        message: toMessage(test.results.flatMap(({ errors }) => errors)),
      }));
    failures.push(...this.#errors);

    const report: TestReport = {
      passed: tests.filter((test) => test.outcome() === 'expected').length,
      failed: failures.length,
      skipped: tests.filter((test) => test.outcome() === 'skipped').length,
      failures,
    };
    const file = process.env['TEST_REPORT'];
    if (!file) throw new Error('TEST_REPORT names no file');
    writeFileSync(file, JSON.stringify(report));
  }
}
