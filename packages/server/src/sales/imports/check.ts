import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Language } from '@eemusic/contract/platform/languages';
import * as contract from '@eemusic/contract/sales/imports';
import { fieldText } from '@eemusic/contract/platform/field-texts';
import { createHash } from 'node:crypto';
import type { Services } from '#platform/services.ts';
import { plain, readSheet, type SheetRow } from '#platform/spreadsheet/index.ts';
import * as reading from './read-rows.ts';
import type { Draft, ImportDefinition, Existing, ImportValue, Reason, Values } from './definition.ts';
import { type FieldError, fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { folded, type Query } from '#platform/database/index.ts';

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
      for (const { draft, alike } of outcomes) if (draft) keep(draft, alike);
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
function startTally({ ownerField }: ImportDefinition, digest: string, columns: reading.Columns) {
  const counts: contract.ImportCounts = { new: 0, changed: 0, unchanged: 0, refused: 0 };
  const firsts = { refused: [] as Shown, changed: [] as Shown, new: [] as Shown, unchanged: [] as Shown };
  const hash = createHash('sha256').update(JSON.stringify([digest, columns.map((column) => column?.field ?? null)]));
  const sums = { detached: 0, duplicates: 0, several: 0 };

  return {
    add(outcomes: readonly Outcome[]) {
      for (const { row, kind, name, existing, changes, reasons, alike, ...outcome } of outcomes) {
        sums.several += outcome.several;
        counts[kind] += 1;
        if (alike !== null) sums.duplicates += 1;
        if (kind === 'changed' && changes.some(({ field, to }) => field === ownerField && to === null))
          sums.detached += 1;
        if (firsts[kind].length < contract.maxShown)
          firsts[kind].push({
            row,
            kind,
            name,
            changes: [...changes],
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

export type Outcome = {
  row: number;
  kind: contract.ImportKind;
  name: string;
  existing: Existing | null;
  changes: readonly Alteration[];
  reasons: readonly reading.CellReason[];
  /** For a new row: a record or an earlier row that may be the same. */
  alike: Duplicate | null;
  several: number;
  draft: Draft | null;
};

export type Duplicate = { id: number | null; row: number | null };

type Judged = {
  read: reading.ReadRow;
  existing: Existing | null;
  changes: readonly Alteration[];
  reasons: reading.CellReason[];
};

/** Yields the result for each row, computed in chunks, and yields to the event loop between chunks. */
export async function* evaluate(
  db: Query,
  definition: ImportDefinition,
  rows: AsyncIterable<readonly SheetRow[]>,
  { columns, takeFirst }: { columns: reading.Columns; takeFirst: boolean },
): AsyncGenerator<Outcome[], void> {
  const judge = createEvaluator(definition, columns);
  const findDuplicates = makeFindDuplicates(db, definition);
  for await (const chunk of rows) {
    const read = chunk.map((row) => reading.readRow(row, columns, { takeFirst }));
    await yieldToEventLoop();
    const candidates = read.map(({ candidate }) => candidate);
    const found = await definition.find(db, candidates);
    const judged = read.map((one, index) => judge(one, found[index] ?? null));
    await yieldToEventLoop();
    yield await findDuplicates(await resolve(db, definition, judged, columns));
    await yieldToEventLoop();
  }
}

function makeFindDuplicates(db: Query, { likenessOf, findDuplicates }: ImportDefinition) {
  const seen = new Map<string, number>();
  return async (outcomes: Outcome[]): Promise<Outcome[]> => {
    const added = outcomes.flatMap(({ kind, draft }) => (kind === 'new' && draft ? draft.candidate : []));
    if (!likenessOf || !findDuplicates || added.length === 0) return outcomes;
    const found = new Map((await findDuplicates(db, added)).map((id, index) => [added[index], id]));
    return outcomes.map((outcome) => {
      const candidate = outcome.kind === 'new' ? outcome.draft?.candidate : undefined;
      const likeness = candidate ? likenessOf(candidate.values) : null;
      if (!candidate || likeness === null) return outcome;
      const [id, row] = [found.get(candidate) ?? null, seen.get(likeness) ?? null];
      if (row === null) seen.set(likeness, outcome.row);
      return id === null && row === null ? outcome : { ...outcome, alike: { id, row } };
    });
  };
}

type Found = Awaited<ReturnType<ImportDefinition['find']>>[number];

/** Remembers which records were matched, because a second row for the same record is refused. */
function createEvaluator(
  definition: ImportDefinition,
  columns: reading.Columns,
): (read: reading.ReadRow, found: Found) => Judged {
  const findMismatch = makeFindMismatch(definition);

  return (read, found) => {
    const { row, candidate, failures } = read;
    const existing = found && 'existing' in found ? found.existing : null;
    const reasons = reading.realFailures(failures, existing?.values ?? null, columns);
    if (failures.some(({ field }) => field === reading.idField)) return { read, existing: null, changes: [], reasons };

    const mismatch = findMismatch(read, found);
    const changes = changesIn(definition, columns, candidate.values, existing);
    const problems = [
      ...(mismatch ? [mismatch] : []),
      ...earlyLastDays(definition, changes, existing),
      ...missingFields(definition, columns, read, existing),
    ];
    for (const { field, error } of problems) reasons.push({ cell: reading.cellOf(columns, field, row), field, error });
    return { read, existing, changes, reasons };
  };
}

function makeFindMismatch({ keyOf, nameField, records: of }: ImportDefinition) {
  const rowsByKey = new Map<number | string, number>();

  return ({ row, candidate }: reading.ReadRow, found: Found): Reason | null => {
    if (found && 'reason' in found) return found.reason;
    if (!found && candidate.id !== null) return { field: reading.idField, error: fieldErrorOf('id.unknown', { of }) };
    const key = found?.existing.id ?? keyOf(candidate.values);
    if (key === null) return null;
    const first = rowsByKey.get(key);
    if (first !== undefined) {
      const field = candidate.id === null ? nameField : reading.idField;
      return { field, error: fieldErrorOf('row.twice', { row: first, of }) };
    }
    rowsByKey.set(key, row);
    return null;
  };
}

function changesIn(
  { ownerField }: ImportDefinition,
  columns: reading.Columns,
  values: Values,
  existing: Existing | null,
): Alteration[] {
  return columns.flatMap((column) => {
    if (!column?.parse) return [];
    const to = values[column.field];
    const from = existing?.values[column.field] ?? null;
    if (to === undefined || to === from) return [];
    if (typeof from !== 'string' || typeof to !== 'string') return [{ field: column.field, from, to }];
    const isSame = column.isSame?.(from, to) || (column.field === ownerField && folded(from) === folded(to));
    return isSame ? [] : [{ field: column.field, from, to }];
  });
}

function earlyLastDays(
  { fields }: ImportDefinition,
  changes: readonly Alteration[],
  existing: Existing | null,
): Reason[] {
  const first = existing?.firstDay ?? null;
  if (first === null) return [];
  const isLastDay = (name: string) => fields.some(({ field, isLastDay }) => field === name && isLastDay);
  return changes
    .filter(({ field, to }) => typeof to === 'string' && to < first && isLastDay(field))
    .map(({ field }) => ({ field, error: fieldErrorOf('day.before-start', { first }) }));
}

function missingFields(
  { fields }: ImportDefinition,
  columns: reading.Columns,
  { row, candidate: { values }, failures }: reading.ReadRow,
  existing: Existing | null,
): Reason[] {
  const isMissing = (field: string) => {
    if (!existing) return (values[field] ?? null) === null;
    return values[field] === null && (existing.values[field] ?? null) !== null;
  };
  return fields
    .filter(({ field, isRequired }) => isRequired && !failures.some((one) => one.field === field) && isMissing(field))
    .map(({ field, headers }) => ({
      field,
      error: reading.cellOf(columns, field, row)
        ? fieldErrorOf('field.required')
        : fieldErrorOf('column.missing', { field, label: headers.en }),
    }));
}

async function resolve(db: Query, definition: ImportDefinition, judged: readonly Judged[], columns: reading.Columns) {
  const written = judged.filter(
    ({ reasons, existing, changes }) => reasons.length === 0 && (!existing || changes.length > 0),
  );
  const { ownerField } = definition;
  const ownerOf = ({ changes }: Judged) => {
    const name = changes.find(({ field }) => field === ownerField)?.to ?? null;
    return name === null ? null : String(name);
  };
  const names = [...new Set(written.flatMap((one) => ownerOf(one) ?? []))];
  const owners = names.length > 0 ? await definition.findOwners(db, names) : new Map<string, number | FieldError>();

  return judged.map((one) => {
    if (!written.includes(one)) return outcomeOf(definition, one, null);
    const name = ownerOf(one);
    const owner = name === null ? null : (owners.get(name) ?? fieldErrorOf('field.invalid'));
    const isFound = typeof owner === 'number' || owner === null;
    if (!isFound)
      one.reasons.push({ cell: reading.cellOf(columns, ownerField, one.read.row), field: ownerField, error: owner });
    return outcomeOf(definition, one, draftOf(definition, one, isFound ? owner : null));
  });
}

function draftOf({ ownerField }: ImportDefinition, { read, existing, changes }: Judged, ownerId: number | null): Draft {
  const values = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
  return {
    existing,
    candidate: read.candidate,
    values,
    ownerId: ownerField !== null && Object.hasOwn(values, ownerField) ? ownerId : (existing?.ownerId ?? null),
  };
}

function outcomeOf(
  { nameField }: ImportDefinition,
  { read, existing, changes, reasons }: Judged,
  draft: Draft | null,
): Outcome {
  const name = String(read.candidate.values[nameField] ?? existing?.name ?? '');
  const common = { row: read.row, several: read.several, name, existing, changes, reasons, alike: null, draft: null };
  if (reasons.length > 0) return { ...common, kind: 'refused' };
  if (!draft) return { ...common, kind: 'unchanged' };
  return { ...common, kind: existing ? 'changed' : 'new', draft };
}
