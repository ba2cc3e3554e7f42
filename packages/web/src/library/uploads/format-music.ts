import { maxScoreFileBytes } from '@eemusic/contract/library/uploads';
import { formatMusic } from '#library/tags/index.ts';
import { CallError, isRecord, paramsOf } from '#platform/api/call-error.ts';

export function formatProblem(error: unknown): string | null {
  const problem = error instanceof CallError ? problemOf(error) : null;
  return problem === null ? null : formatMusic(problem, '') || null;
}

function problemOf({ code, params: { problem } }: CallError) {
  /* Refused before it was read; the file is all that was sent. */
  if (code === 'request.too-large')
    return { code: 'score-file.too-large', params: { line: null, megabytes: maxScoreFileBytes / 1_000_000 } };
  if (!isRecord(problem) || typeof problem['code'] !== 'string') return null;
  return { code: problem['code'], params: paramsOf(problem['params']) };
}
