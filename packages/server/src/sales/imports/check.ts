import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Language } from '@eemusic/contract/platform/languages';
import * as contract from '@eemusic/contract/sales/imports';
import { fieldText } from '@eemusic/contract/platform/field-texts';
import { createHash } from 'node:crypto';
import type { Services } from '#platform/services.ts';
import { plain, readSheet, type SheetRow } from '#platform/spreadsheet/index.ts';
import * as reading from './read-rows.ts';
import type { Draft, ImportDefinition, Existing, ImportValue, Reason } from './definition.ts';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import type { Query } from '#platform/database/index.ts';

/** Flags that are left out are false. */
export type Request = Pick<Asked, 'file'> & Partial<Asked>;
type Asked = RequestOf<typeof contract.checkEducatorImport>;

export async function checkImport(
  { database }: Pick<Services, 'database'>,
  definition: ImportDefinition,
  request: Request,
  language: Language = 'en',
): Promise<contract.ImportCheck> {
  const { tally, columns, headers, samples, place } = await examine({ database }, definition, request);
  return {
    columns: headers.map((header, index) => ({
      header,
      field: columns[index]?.field ?? null,
      sample: samples[index] ?? '',
    })),
    fields: reading.describeFields(definition, language),
    ...tally,
    needsConfirmation: needsConfirmation(tally, await definition.total(database.read)),
    ...place,
  };
}

type Examined = {
  tally: Tally;
  columns: reading.Columns;
  headers: readonly string[];
  samples: string[];
  place: Pick<contract.ImportCheck, 'sheets' | 'sheet' | 'heading' | 'filled' | 'hidden' | 'totals' | 'text'>;
};

/** Compares a whole file with the stored records; `keep` receives every row that would be written. */
export async function examine(
  { database }: Pick<Services, 'database'>,
  definition: ImportDefinition,
  { file, mapping, sheet: chosen, heading: row, encoding, separator, ...included }: Request,
  keep: (draft: Draft, alike: Duplicate | null) => void = () => undefined,
): Promise<Examined> {
  const choice = { sheet: chosen, heading: row, encoding, separator, headings: reading.headingsOf(definition) };
  const sheet = await readSheet(file.bytes, choice);
  const leftOut = { hidden: 0, totals: 0 };
  const takeFirst = included.takeFirst ?? false;
  try {
    const { headers, digest } = sheet;
    const columns = reading.columnsOf(definition, headers, mapping);
    const { add, finish } = startTally(definition, digest, columns);
    const samples: string[] = [];
    const rows = sampled(withoutLeftOut(sheet.rows, included, leftOut), samples, headers.length);
    for await (const outcomes of evaluate(database.read, definition, rows, { columns, takeFirst })) {
      add(outcomes);
      for (const outcome of outcomes)
        if (['new', 'changed'].includes(kindOf(outcome))) keep(draftOf(outcome), outcome.alike);
    }
    const { sheets, sheet: number, heading, text } = sheet;
    const place = { sheets: [...sheets], sheet: number, heading, text, filled: sheet.filled(), ...leftOut };
    return { tally: finish(), columns, headers, samples, place };
  } finally {
    await sheet.close();
  }
}

async function* sampled(rows: AsyncIterable<SheetRow[]>, samples: string[], count: number) {
  for await (const chunk of rows) {
    for (const { cells } of chunk)
      for (let index = 0; index < count; index += 1)
        samples[index] ||= reading.cellText(cells[index] ?? null).slice(0, 100);
    yield chunk;
  }
}

/** Leaves out rows that are hidden in the file and rows with totals, unless they are included; counts them all. */
async function* withoutLeftOut(
  rows: AsyncIterable<SheetRow[]>,
  { includeHidden = false, includeTotals = false }: Omit<Request, 'file'>,
  counts: { hidden: number; totals: number },
): AsyncGenerator<SheetRow[], void> {
  for await (const chunk of rows)
    yield chunk.filter((row) => {
      if (row.isHidden) {
        counts.hidden += 1;
        return includeHidden;
      }
      if (!isTotal(row)) return true;
      counts.totals += 1;
      return includeTotals;
    });
}

const words = /^(?:grand|sub)?totals?$|^sum$|(?:合计|总计|小计|共计|总数|总人数)$|^共$/;
/** The number and what it counts, as in '合计：200人' or 'Total (200 users)'. */
const counted = /\p{N}[^]*/u;

/** Whether the first text of a row says that it is a total, such as '合计', 'Grand total:' or 'Oak School Total'. */
function isTotal({ cells }: SheetRow): boolean {
  const first = cells.map(reading.cellText).find((text) => text !== '') ?? '';
  return / (?:sub|grand )?totals?\W{0,3}$/i.test(first) || words.test(plain(first).replace(counted, ''));
}

type Shown = contract.ImportCheck['rows'];

export type Tally = Pick<contract.ImportCheck, 'counts' | 'detached' | 'duplicates' | 'several' | 'rows' | 'plan'>;

/** Counts the results of all rows, keeps the first ones of each kind, and identifies the whole plan by a hash. */
function startTally({ nameField, ownerField }: ImportDefinition, digest: string, columns: reading.Columns) {
  const counts: contract.ImportCounts = { new: 0, changed: 0, unchanged: 0, refused: 0 };
  const firsts = { refused: [] as Shown, changed: [] as Shown, new: [] as Shown, unchanged: [] as Shown };
  const hash = createHash('sha256').update(JSON.stringify([digest, columns.map((column) => column?.field ?? null)]));
  const sums = { detached: 0, duplicates: 0, several: 0 };

  return {
    add(outcomes: readonly Outcome[]) {
      for (const outcome of outcomes) {
        const { row, existing, changes, reasons, alike } = outcome;
        const kind = kindOf(outcome);
        sums.several += outcome.several;
        counts[kind] += 1;
        if (alike !== null) sums.duplicates += 1;
        if (kind === 'changed' && changes.some(({ field, to }) => field === ownerField && to === null))
          sums.detached += 1;
        if (firsts[kind].length < contract.maxShown)
          firsts[kind].push({
            row,
            kind,
            name: String(outcome.candidate.values[nameField] ?? existing?.name ?? ''),
            changes,
            reasons: reasons.map(reasonWithText),
            ...(alike && { alike }),
          });
        hash.update(JSON.stringify([row, kind, existing?.id, kind === 'refused' ? null : changes, alike]));
      }
    },
    finish: (): Tally => ({
      counts,
      ...sums,
      rows: contract.importKinds.flatMap((kind) => firsts[kind]).slice(0, contract.maxShown),
      plan: hash.digest('hex'),
    }),
  };
}

export function needsConfirmation({ counts, detached }: Tally, total: number): boolean {
  const { changed } = counts;
  return (
    changed > contract.unconfirmed.changed ||
    changed > contract.unconfirmed.share * total ||
    detached > contract.unconfirmed.detached
  );
}

const reasonWithText = ({ cell, field, error }: reading.CellReason) => ({
  cell,
  field,
  text: fieldText(error),
  ...error,
});

type Alteration = { field: string; from: ImportValue; to: ImportValue };

type Duplicate = { id: number | null; row: number | null };

/** A row of the file and what its import would do. */
type Outcome = Omit<reading.ReadRow, 'failures'> & {
  existing: Existing | null;
  changes: Alteration[];
  reasons: reading.CellReason[];
  ownerId: number | null;
  /** For a new row: a record or an earlier row that may be the same. */
  alike: Duplicate | null;
};

function kindOf({ reasons, existing, changes }: Outcome): contract.ImportKind {
  if (reasons.length > 0) return 'refused';
  if (!existing) return 'new';
  return changes.length > 0 ? 'changed' : 'unchanged';
}

const draftOf = ({ existing, candidate, changes, ownerId }: Outcome): Draft => {
  return { existing, candidate, values: Object.fromEntries(changes.map(({ field, to }) => [field, to])), ownerId };
};

/** Yields the result for each row, computed in chunks, and yields to the event loop between chunks. */
async function* evaluate(
  db: Query,
  definition: ImportDefinition,
  rows: AsyncIterable<readonly SheetRow[]>,
  { columns, takeFirst }: { columns: reading.Columns; takeFirst: boolean },
): AsyncGenerator<Outcome[], void> {
  const judge = createJudge(definition, columns);
  const markDuplicates = createDuplicateMarker(db, definition);
  for await (const chunk of rows) {
    const read = chunk.map((row) => reading.readRow(row, columns, { takeFirst }));
    await yieldToEventLoop();
    const candidates = read.map(({ candidate }) => candidate);
    const found = await definition.find(db, candidates);
    const outcomes = read.map((one, index) => judge(one, found[index] ?? null));
    await yieldToEventLoop();
    await setOwners(db, definition, outcomes, columns);
    await markDuplicates(outcomes.filter((outcome) => kindOf(outcome) === 'new'));
    yield outcomes;
    await yieldToEventLoop();
  }
}

type Found = Awaited<ReturnType<ImportDefinition['find']>>[number];

/** Remembers which records were matched, because a second row for the same record is refused. */
function createJudge(definition: ImportDefinition, columns: reading.Columns) {
  const { keyOf, nameField, records: of } = definition;
  const rowsByKey = new Map<number | string, number>();

  function mismatchOf({ row, candidate }: reading.ReadRow, found: Found): Reason[] {
    if (found && 'reason' in found) return [found.reason];
    if (!found && candidate.id !== null) return [{ field: reading.idField, error: fieldErrorOf('id.unknown', { of }) }];
    const key = found?.existing.id ?? keyOf(candidate.values);
    if (key === null) return [];
    const first = rowsByKey.get(key);
    if (first === undefined) {
      rowsByKey.set(key, row);
      return [];
    }
    const field = candidate.id === null ? nameField : reading.idField;
    return [{ field, error: fieldErrorOf('row.twice', { row: first, of }) }];
  }

  return (read: reading.ReadRow, found: Found): Outcome => {
    const { failures, ...row } = read;
    const existing = found && 'existing' in found ? found.existing : null;
    const reasons = reading.realFailures(failures, existing?.values ?? null, columns);
    const judged = { ...row, reasons, alike: null };
    if (failures.some(({ field }) => field === reading.idField))
      return { ...judged, existing: null, changes: [], ownerId: null };

    const { changes, problems } = compare(definition, columns, { read, existing });
    for (const { field, error } of [...mismatchOf(read, found), ...problems])
      reasons.push({ cell: reading.cellOf(columns, field, read.row), field, error });
    return { ...judged, existing, changes, ownerId: existing?.ownerId ?? null };
  };
}

/** Returns what a row would change, and why it cannot. */
function compare(
  { fields }: ImportDefinition,
  columns: reading.Columns,
  { read: { row, failures, candidate }, existing }: { read: reading.ReadRow; existing: Existing | null },
): { changes: Alteration[]; problems: Reason[] } {
  const { values } = candidate;
  const storedIn = (field: string) => existing?.values[field] ?? null;
  const changes = columns.flatMap((column) => {
    if (!column?.parse) return [];
    const { field, isSame } = column;
    const [from, to] = [storedIn(field), values[field]];
    if (to === undefined || to === from) return [];
    const isText = typeof from === 'string' && typeof to === 'string';
    return isText && isSame?.(from, to) ? [] : [{ field, from, to }];
  });
  const problems: Reason[] = [];
  const first = existing?.firstDay ?? null;
  const lastDay = fields.find(({ isLastDay }) => isLastDay)?.field;
  const until = changes.find(({ field }) => field === lastDay)?.to;
  if (lastDay !== undefined && first !== null && typeof until === 'string' && until < first)
    problems.push({ field: lastDay, error: fieldErrorOf('day.before-start', { first }) });
  for (const { field, headers, isRequired } of fields) {
    const isEmpty = existing ? values[field] === null && storedIn(field) !== null : (values[field] ?? null) === null;
    if (!isRequired || !isEmpty || failures.some((failure) => failure.field === field)) continue;
    const error = reading.cellOf(columns, field, row)
      ? fieldErrorOf('field.required')
      : fieldErrorOf('column.missing', { field, label: headers.en });
    problems.push({ field, error });
  }
  return { changes, problems };
}

async function setOwners(
  db: Query,
  { ownerField, findOwners }: ImportDefinition,
  outcomes: readonly Outcome[],
  columns: reading.Columns,
): Promise<void> {
  const moved = outcomes.flatMap((outcome) => {
    const change = outcome.changes.find(({ field }) => field === ownerField);
    if (!change || outcome.reasons.length > 0) return [];
    return [{ outcome, name: change.to === null ? null : String(change.to) }];
  });
  const names = [...new Set(moved.flatMap(({ name }) => name ?? []))];
  const owners = names.length > 0 ? await findOwners(db, names) : undefined;
  for (const { outcome, name } of moved) {
    const owner = name === null ? null : (owners?.get(name) ?? fieldErrorOf('field.invalid'));
    if (owner === null || typeof owner === 'number') outcome.ownerId = owner;
    else
      outcome.reasons.push({ cell: reading.cellOf(columns, ownerField, outcome.row), field: ownerField, error: owner });
  }
}

function createDuplicateMarker(db: Query, { likenessOf, findDuplicates }: ImportDefinition) {
  const rowsByLikeness = new Map<string, number>();

  return async (added: readonly Outcome[]): Promise<void> => {
    if (!likenessOf || !findDuplicates || added.length === 0) return;
    const candidates = added.map(({ candidate }) => candidate);
    const found = await findDuplicates(db, candidates);
    for (const [index, outcome] of added.entries()) {
      const likeness = likenessOf(outcome.candidate.values);
      if (likeness === null) continue;
      const [id, row] = [found[index] ?? null, rowsByLikeness.get(likeness) ?? null];
      if (row === null) rowsByLikeness.set(likeness, outcome.row);
      if (id !== null || row !== null) outcome.alike = { id, row };
    }
  };
}
