import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { type readRetention, retentionKinds } from '@eemusic/contract/support/retention';
import type { Query } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { listRuns, readMonths } from './store.ts';

const maxRuns = 50;

export async function readAll({ database: { read } }: Services): Promise<AnswerOf<typeof readRetention>> {
  return { rules: await rulesOf(read), runs: await listRuns(read, maxRuns) };
}

/** Returns the rule of every kind; null keeps the data for ever. */
export async function rulesOf(db: Query) {
  const months = await readMonths(db);
  return retentionKinds.map((kind) => ({ kind, months: months.get(kind) ?? null }));
}
