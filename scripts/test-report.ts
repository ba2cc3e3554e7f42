/** The results and failures of one test suite, which `scripts/test.ts` prints below everything else. */
export type TestReport = { passed: number; failed: number; skipped: number; failures: Failure[] };

export type Failure = { name: string; message: string };

export const formatFailure = ({ name, message }: Failure) =>
  `✗ ${name}\n    ${message.trim().replaceAll('\n', '\n    ')}`;
