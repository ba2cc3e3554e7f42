import { about } from '#bench/harness/scores.ts';
import type { Questions } from './questions.ts';

/** What writers may change; whoever changes a record takes it out first, so that no two change one at once. */
export type Pool = {
  place: Record<string, unknown>;
  image: string;
  months: string[];
  keys: string[];
  cards: { id: number; list: number }[];
  statements: { id: number; state: string }[];
  students: { id: number; isActive: boolean }[];
  schools: { id: number; keys: number }[];
  scores: number[];
  /** Published by the writers, with the number of their edits and the other fields. */
  editable: { id: number; name: string; edits: number; body: object }[];
  /** Without a refund. */
  sales: number[];
  number: number;
};

/** Reads from a prepared system what the writers begin with. */
export async function readPool({ ask, rows }: Questions): Promise<Pool> {
  const list = async (column: string, from: string, limit = 60) =>
    (await rows(`select distinct ${column} as v from ${from} order by 1 limit ${limit}`)).map(({ v }) => String(v));
  const numbers = async (...of: [string, number?]) => (await list('id', ...of)).map(Number);
  const one = async (question: string) => Number(await ask(`select ${question} as v`));
  const stageId = await one('(select min(id) from stages)');
  const levelId = await one(`(select level_id from stages where id = ${stageId})`);
  const gradeId = await one(`(select grade_id from levels where id = ${levelId})`);
  const schools: Pool['schools'] = [];
  for (const id of await numbers('educators where is_active = 1', 3))
    schools.push({ id, keys: await one(`(select count(*) from subscription_keys where educator_id = ${id})`) });
  const students = await numbers('students where is_active = 1 and deleted_at is null and educator_id is not null');
  return {
    place: { ...about, gradeId, levelId, stageId, moduleId: await one('(select min(id) from libraries)') },
    image: await ask('select min(image) as v from libraries'),
    months: (await list('month', "statements where state = 'open'")).slice(0, -1),
    keys: [],
    cards: [],
    statements: [],
    editable: [],
    students: students.map((id) => ({ id, isActive: true })),
    schools,
    scores: await numbers('scores where deleted_at is null', 2),
    sales: await numbers(
      'sales where refund_of is null and id not in (select s.refund_of from sales s where s.refund_of > 0)',
    ),
    // So that no name is one of the prepared system.
    number: 1_000_000,
  };
}
