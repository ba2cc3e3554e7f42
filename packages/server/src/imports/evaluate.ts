import { setImmediate as pause } from 'node:timers/promises';
import type { ImportKind } from '@eemusic/contract/imports';
import type { Query } from '#database/index.ts';
import type { SheetRow } from '#spreadsheet/index.ts';
import { type Columns, idField } from './columns.ts';
import type { Draft, Existing, ImportDefinition, ImportValue, Values } from './definition.ts';
import { cellOf, type CellReason, readRow, type ReadRow, realFailures } from './read-rows.ts';

export type Alteration = { field: string; from: ImportValue; to: ImportValue };

/** What becomes of a row; a draft where there is something to write. */
export type Outcome<Link> = {
  row: number;
  kind: ImportKind;
  name: string;
  existing: Existing | null;
  changes: readonly Alteration[];
  reasons: readonly CellReason[];
  draft: Draft<Link> | null;
};

type Judged = {
  read: ReadRow;
  existing: Existing | null;
  changes: readonly Alteration[];
  reasons: CellReason[];
};

/** What becomes of each row, some hundred at a time; the event loop goes on between them. */
export async function* evaluate<Link>(
  db: Query,
  definition: ImportDefinition<Link>,
  rows: AsyncIterable<readonly SheetRow[]>,
  columns: Columns,
): AsyncGenerator<Outcome<Link>[], void> {
  const judge = makeJudge(definition, columns);
  for await (const some of rows) {
    const read = some.map((row) => readRow(row, columns));
    await pause();
    const found = await definition.find(
      db,
      read.map(({ candidate }) => candidate),
    );
    const judged = read.map((one, index) => judge(one, found[index] ?? null));
    await pause();
    yield await resolve(db, definition, judged, columns);
    await pause();
  }
}

type Found = Awaited<ReturnType<ImportDefinition['find']>>[number];

/** Remembers of all rows which records they mean, so that none is meant twice. */
function makeJudge(definition: ImportDefinition, columns: Columns): (read: ReadRow, found: Found) => Judged {
  const seen = new Map<number | string, number>();
  const editable = columns.filter((column) => column !== null && !column.isReadOnly && column.field !== idField);
  const { one } = definition.names;

  return (read, found) => {
    const { row, candidate, failures } = read;
    const existing = found && 'existing' in found ? found.existing : null;
    const isIdWrong = failures.some(({ field }) => field === idField);
    const reasons = realFailures(failures, existing?.values ?? null);
    const refuse = (field: string | null, text: string) => {
      reasons.push({ cell: cellOf(columns, field, row), field, text });
    };

    if (isIdWrong) return { read, existing: null, changes: [], reasons };
    if (found && 'reason' in found) refuse(found.reason.field, found.reason.text);
    else if (!existing && candidate.id !== null) refuse(idField, `There is no ${one} with this Id`);
    else {
      const key = existing?.id ?? definition.keyOf(candidate.values);
      const first = key === null ? undefined : seen.get(key);
      if (first !== undefined)
        refuse(candidate.id === null ? definition.nameField : idField, `Row ${first} has the same ${one}`);
      else if (key !== null) seen.set(key, row);
    }

    const changes = editable.flatMap((column) => {
      const to = candidate.values[column?.field ?? ''];
      const from = existing?.values[column?.field ?? ''] ?? null;
      return column && to !== undefined && to !== from ? [{ field: column.field, from, to }] : [];
    });
    for (const field of missing(
      definition,
      candidate.values,
      existing,
      failures.map((failure) => failure.field),
    ))
      refuse(
        field.field,
        cellOf(columns, field.field, row) ? 'Please fill in this field' : `There is no column for ${field.label}`,
      );
    return { read, existing, changes, reasons };
  };
}

/** Required fields that a new record lacks, or that a known one would lose. */
function missing(
  { fields }: ImportDefinition,
  values: Values,
  existing: Existing | null,
  failed: readonly (string | null)[],
) {
  return fields.filter(({ field, isRequired }) => {
    if (!isRequired || failed.includes(field)) return false;
    if (!existing) return (values[field] ?? null) === null;
    return values[field] === null && (existing.values[field] ?? null) !== null;
  });
}

async function resolve<Link>(
  db: Query,
  definition: ImportDefinition<Link>,
  judged: readonly Judged[],
  columns: Columns,
): Promise<Outcome<Link>[]> {
  const drafts = new Map<Judged, Omit<Draft<Link>, 'link'>>();
  for (const one of judged) {
    const { reasons, existing, changes, read } = one;
    if (reasons.length > 0 || (existing && changes.length === 0)) continue;
    const values = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
    drafts.set(one, { existing, candidate: read.candidate, values });
  }
  const links = drafts.size > 0 ? await definition.resolve(db, [...drafts.values()]) : [];
  const linkOf = new Map([...drafts.keys()].map((one, index) => [one, links[index]]));

  return judged.map((one) => {
    const link = linkOf.get(one);
    if (link && 'reason' in link) {
      const { field, text } = link.reason;
      one.reasons.push({ cell: cellOf(columns, field, one.read.row), field, text });
    }
    const draft = drafts.get(one);
    return outcomeOf(definition, one, draft && link && 'link' in link ? { ...draft, link: link.link } : null);
  });
}

function outcomeOf<Link>(
  { nameField }: ImportDefinition<Link>,
  { read, existing, changes, reasons }: Judged,
  draft: Draft<Link> | null,
): Outcome<Link> {
  const name = String(read.candidate.values[nameField] ?? existing?.name ?? '');
  const common = { row: read.row, name, existing, changes, reasons, draft: null };
  if (reasons.length > 0) return { ...common, kind: 'refused' };
  if (!draft) return { ...common, kind: 'unchanged' };
  return { ...common, kind: existing ? 'changed' : 'new', draft };
}
