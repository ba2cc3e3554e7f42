import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

type Row = {
  id: number;
  first_measure: number;
  analysis: string;
  wrong_measures: string | null;
  undrawn_measures: string | null;
};
type Analysis = { facts: { measures: number } };

/** Files per query. */
const chunk = 200;

/** Of files read before first measures were stored, only tags and warnings say that there is a pickup. */
const namesPickup = /"measures?":\[*0[,\]}]/;

/**
 * Measures are stored by position, from 1; those of scores with a pickup counted it as 0. What is printed as their
 * numbers stands beside them: until a file is read again, what was shown before. `first_measure` stays for nodes of the
 * version before, which serve until they are restarted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table score_files add column measure_labels text not null default '[]'`).execute(db);
  await labelWithoutPickup(db);
  for (let after = 0; ;) {
    const { rows } = await sql<Row>`
      select id, first_measure, analysis, wrong_measures, undrawn_measures from score_files
      where id > ${after} and (first_measure = 0 or systems is null) order by id limit ${chunk}
    `.execute(db);
    for (const row of rows) if (row.first_measure === 0 || namesPickup.test(row.analysis)) await shiftFile(db, row);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function labelWithoutPickup(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ measures: number }>`
    select distinct measures from score_files where measures is not null and first_measure = 1
  `.execute(db);
  for (const { measures } of rows)
    await sql`
      update score_files set measure_labels = ${labels(measures, 1)} where measures = ${measures} and first_measure = 1
    `.execute(db);
}

function labels(measures: number, first: 0 | 1): string {
  return JSON.stringify(Array.from({ length: measures }, (_, at) => (at + first === 0 ? '' : String(at + first))));
}

async function shiftFile(db: Kysely<unknown>, row: Row): Promise<void> {
  const { facts, ...parts } = JSON.parse(row.analysis) as Analysis;
  const analysis = JSON.stringify({ ...(shift(parts) as object), facts });
  const [wrong, undrawn] = [shiftList(row.wrong_measures), shiftList(row.undrawn_measures)];
  await sql`
    update score_files set analysis = ${analysis}, measure_labels = ${labels(facts.measures, 0)},
      wrong_measures = ${wrong}, undrawn_measures = ${undrawn}
    where id = ${row.id}
  `.execute(db);
  await keepAccepted(db, { id: row.id, kind: 'measures', before: row.wrong_measures, after: wrong });
  await keepAccepted(db, { id: row.id, kind: 'drawing', before: row.undrawn_measures, after: undrawn });
}

/** Counts positions from 1, and calls a pickup '' where a sentence names it. */
function shift(value: unknown, key = ''): unknown {
  if (typeof value === 'number' && key === 'measure') return value + 1;
  if (Array.isArray(value) && key === 'measures')
    return value.map((one) => (typeof one === 'number' ? one + 1 : named(one)));
  if (Array.isArray(value)) return value.map((one) => shift(one));
  if (value === 0 && ['from', 'to', 'first'].includes(key)) return '';
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shift(one, name)]));
}

/** First and last measure of a list in a sentence. */
const named = (span: unknown) => (Array.isArray(span) ? span.map((one: unknown) => (one === 0 ? '' : one)) : span);

function shiftList(measures: string | null): string | null {
  return measures && JSON.stringify((JSON.parse(measures) as number[]).map((measure) => measure + 1));
}

type Measures = { id: number; kind: string; before: string | null; after: string | null };

/** A finding that was accepted is found by the measures it names. */
async function keepAccepted(db: Kysely<unknown>, { id, kind, before, after }: Measures): Promise<void> {
  if (before === null || after === null) return;
  await sql`
    update accepted_findings set about = ${aboutFile(id, after)}
    where kind = ${kind} and about = ${aboutFile(id, before)}
  `.execute(db);
}

function aboutFile(id: number, measures: string): string {
  const text = `${id} ${(JSON.parse(measures) as number[]).join(',')}`;
  return text.length <= 200 ? text : createHash('sha256').update(text).digest('hex');
}
