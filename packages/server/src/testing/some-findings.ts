import { findingTags } from '@eemusic/contract/library/choices';
import * as contract from '@eemusic/contract/library/findings';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import * as scores from '@eemusic/contract/library/scores';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { addManyScores, addTestRecording, type TestScore } from './many-scores.ts';
import { startServer } from './start-server.ts';

type Key = CallOf<typeof contract.repairFindings>['findings'][number];

/** Tags read from the notes that agree with the made-up scores, except for these overrides. */
export function readTags(overrides: Partial<Record<(typeof findingTags)[number], readonly [unknown, string]>> = {}) {
  const usual = ['accidental', 'articulation', 'dynamics'];
  const all = findingTags.map((tag) => [tag, overrides[tag] ?? [usual.includes(tag) ? false : 1, 'certain']]);
  return JSON.stringify(Object.fromEntries(all));
}

/** An analysis in which these measures show every tag. */
export function analysisShownBy(measures: readonly number[]): string {
  const evidence = { value: 1, certainty: 'certain', reason: '', measures };
  const tags = Object.fromEntries(findingTags.map((tag) => [tag, evidence]));
  return JSON.stringify({ tags, facts: { tempo: 90 }, warnings: [] });
}

export const noted = (overrides: Parameters<typeof readTags>[0]): TestScore => ({
  file: { read_tags: readTags(overrides), analysis: analysisShownBy([1]) },
});
export const wrong = (...measures: number[]): TestScore => ({
  file: { read_tags: readTags(), wrong_measures: JSON.stringify(measures) },
});

/** Starts a server with these scores, with helpers for their findings. */
export async function someFindings(...overrides: TestScore[]) {
  const server = await startServer({ codes: ['SL'] });
  const { call, services } = server;
  const { database } = services;
  const ids = await addManyScores(database, overrides);
  const set = (table: 'scores' | 'score_files', id: number, columns: object) =>
    database.write((tx) => tx.updateTable(table).set(columns).where('id', '=', id).execute());
  return {
    ...server,
    server,
    ids,
    list: async (filter: CallOf<typeof contract.listFindings> = {}) => (await call(contract.listFindings, filter)).body,
    repair: (...findings: Key[]) => call(contract.repairFindings, { findings }),
    accept: (isAccepted: boolean, ...findings: Key[]) => call(contract.acceptFindings, { findings, isAccepted }),
    undo: (deletionId: number) => call(restoreDeletion, { deletionId }),
    toggle: (id: number, scoreEnabled: boolean) => call(scores.toggleScore, { id: String(id), scoreEnabled }),
    rowOf: (id: number) =>
      database.read.selectFrom('scores').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    setScore: (id: number, columns: object) => set('scores', id, columns),
    setFile: async (id: number, columns: object) => {
      const row = await database.read
        .selectFrom('scores')
        .select('file_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await set('score_files', row.file_id, columns);
    },
    aRecording: (name: string, seconds: number | null) => addTestRecording(database, name, seconds),
    trail: () =>
      database.read
        .selectFrom('audit_entries')
        .select(['action', 'record_id', 'record_name', 'before', 'after', 'deletion_id'])
        .where('area', '=', 'score')
        .orderBy('id')
        .execute(),
  };
}
