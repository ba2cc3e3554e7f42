import { type RunnerTask, type RunnerTestFile, TestRunner } from 'vitest';
import { redundantOnPostgres } from './engine-record.ts';

let redundant: ReadonlySet<string> | undefined;

function needed(tasks: readonly RunnerTask[]): RunnerTask[] {
  redundant ??= redundantOnPostgres();
  return tasks.filter((task) => {
    if (task.type === 'test') return task.mode === 'skip' || !redundant?.has(task.fullName);
    task.tasks = needed(task.tasks);
    return task.tasks.length > 0;
  });
}

type Report = (files: RunnerTestFile[]) => Promise<void>;

/** Leaves out the tests whose run on SQLite has shown that they need not run on PostgreSQL. */
// oxlint-disable-next-line no-default-export -- Vitest asks for one
export default class PostgresRunner extends TestRunner {
  #report: Report | undefined;

  /** Vitest sets a function that reports the tests, which must not be told of those that are left out. */
  set onCollected(report: Report | undefined) {
    this.#report = report;
  }

  get onCollected(): Report | undefined {
    const report = this.#report;
    return (
      report &&
      ((files) => {
        for (const file of files) {
          file.tasks = needed(file.tasks);
          if (file.tasks.length > 0 || file.result) continue;
          file.mode = 'skip';
          this.config.passWithNoTests = true;
        }
        return report(files);
      })
    );
  }
}
