import { type FieldError, fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { ImportKind } from '@eemusic/contract/sales/imports';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { folded, type Query } from '#platform/database/index.ts';
import type { SheetRow } from '#platform/spreadsheet/index.ts';
import { type Columns, idField, cellOf, type CellReason, readRow, type ReadRow, realFailures } from './read-rows.ts';
import type { Draft, Existing, ImportDefinition, ImportValue, Reason, Values } from './definition.ts';

type Alteration = { field: string; from: ImportValue; to: ImportValue };

export type Outcome = {
  row: number;
  kind: ImportKind;
  name: string;
  existing: Existing | null;
  changes: readonly Alteration[];
  reasons: readonly CellReason[];
  /** For a new row: a record or an earlier row that may be the same. */
  alike: Duplicate | null;
  several: number;
  draft: Draft | null;
};

export type Duplicate = { id: number | null; row: number | null };

type Judged = {
  read: ReadRow;
  existing: Existing | null;
  changes: readonly Alteration[];
  reasons: CellReason[];
};

/** Yields the result for each row, computed in chunks, and yields to the event loop between chunks. */
export async function* evaluate(
  db: Query,
  definition: ImportDefinition,
  rows: AsyncIterable<readonly SheetRow[]>,
  { columns, takeFirst }: { columns: Columns; takeFirst: boolean },
): AsyncGenerator<Outcome[], void> {
  const judge = createEvaluator(definition, columns);
  const findDuplicates = makeFindDuplicates(db, definition);
  for await (const chunk of rows) {
    const read = chunk.map((row) => readRow(row, columns, { takeFirst }));
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
function createEvaluator(definition: ImportDefinition, columns: Columns): (read: ReadRow, found: Found) => Judged {
  const findMismatch = makeFindMismatch(definition);

  return (read, found) => {
    const { row, candidate, failures } = read;
    const existing = found && 'existing' in found ? found.existing : null;
    const reasons = realFailures(failures, existing?.values ?? null, columns);
    if (failures.some(({ field }) => field === idField)) return { read, existing: null, changes: [], reasons };

    const mismatch = findMismatch(read, found);
    const changes = changesIn(definition, columns, candidate.values, existing);
    const problems = [
      ...(mismatch ? [mismatch] : []),
      ...earlyLastDays(definition, changes, existing),
      ...missingFields(definition, columns, read, existing),
    ];
    for (const { field, error } of problems) reasons.push({ cell: cellOf(columns, field, row), field, error });
    return { read, existing, changes, reasons };
  };
}

/** Says why a row is of no record, or of one that an earlier row has matched already. */
function makeFindMismatch({ keyOf, nameField, records: of }: ImportDefinition) {
  const rowsByKey = new Map<number | string, number>();

  return ({ row, candidate }: ReadRow, found: Found): Reason | null => {
    if (found && 'reason' in found) return found.reason;
    if (!found && candidate.id !== null) return { field: idField, error: fieldErrorOf('id.unknown', { of }) };
    const key = found?.existing.id ?? keyOf(candidate.values);
    if (key === null) return null;
    const first = rowsByKey.get(key);
    if (first !== undefined) {
      const field = candidate.id === null ? nameField : idField;
      return { field, error: fieldErrorOf('row.twice', { row: first, of }) };
    }
    rowsByKey.set(key, row);
    return null;
  };
}

function changesIn(
  { ownerField }: ImportDefinition,
  columns: Columns,
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
  columns: Columns,
  { row, candidate: { values }, failures }: ReadRow,
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
      error: cellOf(columns, field, row)
        ? fieldErrorOf('field.required')
        : fieldErrorOf('column.missing', { field, label: headers.en }),
    }));
}

async function resolve(db: Query, definition: ImportDefinition, judged: readonly Judged[], columns: Columns) {
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
      one.reasons.push({ cell: cellOf(columns, ownerField, one.read.row), field: ownerField, error: owner });
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
