import type { Ask } from './killing-journal.ts';

type Person = { studentId: number; sales: number };
type Card = { id: number; title: string; list: number };
type Statement = { id: number; state: string };

/** What writers may change; whoever changes a record takes it out first, so that no two change one at once. */
export type Pool = {
  place: Record<string, unknown>;
  image: string;
  months: string[];
  keys: string[];
  people: Person[];
  cards: Card[];
  statements: Statement[];
  students: { id: number; isActive: boolean }[];
  schools: { id: number; keys: number }[];
  company: string[];
  scores: number[];
  /** Published by the writers, with the number of their edits and the other fields. */
  editable: { id: number; name: string; edits: number; body: object }[];
  /** Without a refund. */
  sales: number[];
  number: number;
};

const tags = { range: 1, interval: 1, rhythm: 4, rest: 4, keySignature: 1, timeSignature: 1, tie: 1, scoreType: 0 };
const flags = { accidental: false, articulation: false, dynamics: false, scoreEnabled: true };

/** Reads from a prepared system what the writers begin with. */
export async function readPool(ask: Ask): Promise<Pool> {
  const list = async (column: string, rows: string) => {
    const all: string[] = [];
    for (let last: string | null = null; ; last = all.at(-1) ?? null) {
      const after = last === null ? '' : ` and ${column} > ${/^\d+$/.test(last) ? last : `'${last}'`}`;
      const found = await ask(`select coalesce(cast(min(${column}) as varchar), '') as v from ${rows}${after}`);
      if (found === '' || all.length === 60) return all;
      all.push(found);
    }
  };
  const numbers = async (rows: string) => (await list('id', rows)).map(Number);
  const stageId = Number(await ask('select min(id) as v from stages'));
  const levelId = Number(await ask(`select level_id as v from stages where id = ${stageId}`));
  const gradeId = Number(await ask(`select grade_id as v from levels where id = ${levelId}`));
  const moduleId = Number(await ask('select min(id) as v from libraries'));
  const schools: Pool['schools'] = [];
  for (const id of (await numbers('educators where is_active = 1')).slice(0, 3)) {
    const keys = await ask(`select count(*) as v from subscription_keys where educator_id = ${id}`);
    schools.push({ id, keys: Number(keys) });
  }
  const students = await numbers('students where is_active = 1 and deleted_at is null and educator_id is not null');
  return {
    place: { ...tags, ...flags, curriculum: 'KungFuSightReading', gradeId, levelId, stageId, moduleId },
    image: await ask('select min(image) as v from libraries'),
    months: (await list('month', "statements where state = 'open'")).slice(0, -1),
    keys: [],
    people: [],
    cards: [],
    statements: [],
    editable: [],
    students: students.map((id) => ({ id, isActive: true })),
    schools,
    company: [await ask('select name as v from company')],
    scores: (await numbers('scores where deleted_at is null')).slice(0, 2),
    sales: await numbers(
      'sales where refund_of is null and id not in (select s.refund_of from sales s where s.refund_of > 0)',
    ),
    // So that no name is one of the prepared system, such as Grade 2.
    number: 1_000_000,
  };
}
