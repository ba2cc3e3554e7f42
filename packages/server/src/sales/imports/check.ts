import type { UploadedFile } from '@eemusic/contract/platform/endpoint';
import type { Language } from '@eemusic/contract/platform/languages';
import type { SheetEncoding, SheetSeparator } from '@eemusic/contract/platform/spreadsheets';
import {
  type ImportCheck,
  type ImportCounts,
  importKinds,
  maxShown,
  unconfirmed,
} from '@eemusic/contract/sales/imports';
import { fieldText } from '@eemusic/contract/platform/field-texts';
import { createHash } from 'node:crypto';
import type { Services } from '#platform/services.ts';
import { plain, readSheet, type SheetRow } from '#platform/spreadsheet/index.ts';
import { type Columns, columnsOf, describeFields, headingsOf, type CellReason, cellText } from './read-rows.ts';
import type { Draft, ImportDefinition } from './definition.ts';
import { type Duplicate, evaluate, type Outcome } from './evaluate.ts';

export type Place = {
  sheet?: number | undefined;
  heading?: number | undefined;
  encoding?: SheetEncoding | undefined;
  separator?: SheetSeparator | undefined;
};

type Request = { file: UploadedFile; mapping?: readonly (string | null)[] | undefined } & Place & Included;

export async function checkImport(
  { database }: Pick<Services, 'database'>,
  definition: ImportDefinition,
  request: Request,
  language: Language = 'en',
): Promise<ImportCheck> {
  const { tally, columns, headers, samples, place } = await examine({ database }, definition, request);
  return {
    columns: headers.map((header, index) => ({
      header,
      field: columns[index]?.field ?? null,
      sample: samples[index] ?? '',
    })),
    fields: describeFields(definition, language),
    counts: tally.counts,
    detached: tally.detached(),
    duplicates: tally.duplicates(),
    rows: tally.shown(),
    needsConfirmation: needsConfirmation(tally, await definition.total(database.read)),
    plan: tally.plan(),
    ...place,
  };
}

type Examined = {
  tally: Tally;
  columns: Columns;
  headers: readonly string[];
  samples: string[];
  place: Pick<ImportCheck, 'sheets' | 'sheet' | 'heading' | 'filled' | 'hidden' | 'totals' | 'several' | 'text'>;
};

/** Compares a whole file with the stored records; `keep` receives every row that would be written. */
export async function examine(
  { database }: Pick<Services, 'database'>,
  definition: ImportDefinition,
  { file, mapping, sheet: chosen, heading: row, encoding, separator, ...included }: Request,
  keep: (draft: Draft, alike: Duplicate | null) => void = () => undefined,
): Promise<Examined> {
  const choice = { sheet: chosen, heading: row, encoding, separator, headings: headingsOf(definition) };
  const sheet = await readSheet(file.bytes, choice);
  const leftOut = { hidden: 0, totals: 0 };
  const takeFirst = included.takeFirst ?? false;
  try {
    const { headers, digest } = sheet;
    const columns = columnsOf(definition, headers, mapping);
    const tally = startTally(definition, digest, columns);
    const samples: string[] = [];
    const rows = sampled(withoutLeftOut(sheet.rows, included, leftOut), samples, headers.length);
    for await (const outcomes of evaluate(database.read, definition, rows, { columns, takeFirst })) {
      tally.add(outcomes);
      for (const { draft, alike } of outcomes) if (draft) keep(draft, alike);
    }
    const { sheets, sheet: number, heading, text } = sheet;
    const place = {
      sheets: [...sheets],
      sheet: number,
      heading,
      text,
      filled: sheet.filled(),
      ...leftOut,
      several: tally.several(),
    };
    return { tally, columns, headers, samples, place };
  } finally {
    await sheet.close();
  }
}

async function* sampled(rows: AsyncIterable<SheetRow[]>, samples: string[], count: number) {
  for await (const chunk of rows) {
    for (const { cells } of chunk)
      for (let index = 0; index < count; index += 1) samples[index] ||= cellText(cells[index] ?? null).slice(0, 100);
    yield chunk;
  }
}

export type Included = {
  includeHidden?: boolean | undefined;
  includeTotals?: boolean | undefined;
  takeFirst?: boolean | undefined;
};
/** Leaves out rows that are hidden in the file and rows with totals, unless they are included; counts them all. */
async function* withoutLeftOut(
  rows: AsyncIterable<SheetRow[]>,
  { includeHidden = false, includeTotals = false }: Included,
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
  const first = cells.map(cellText).find((text) => text !== '') ?? '';
  return / (?:sub|grand )?totals?\W{0,3}$/i.test(first) || words.test(plain(first).replace(counted, ''));
}

type Shown = ImportCheck['rows'];

export type Tally = {
  add(outcomes: readonly Outcome[]): void;
  counts: ImportCounts;
  detached(): number;
  duplicates(): number;
  several(): number;
  shown(): Shown;
  plan(): string;
};

/** Counts the results of all rows, keeps the first ones of each kind, and identifies the whole plan by a hash. */
function startTally({ ownerField }: ImportDefinition, digest: string, columns: Columns): Tally {
  const counts: ImportCounts = { new: 0, changed: 0, unchanged: 0, refused: 0 };
  const firsts = { refused: [] as Shown, changed: [] as Shown, new: [] as Shown, unchanged: [] as Shown };
  const hash = createHash('sha256').update(JSON.stringify([digest, columns.map((column) => column?.field ?? null)]));
  let detached = 0;
  let duplicates = 0;
  let several = 0;

  return {
    counts,
    detached: () => detached,
    duplicates: () => duplicates,
    several: () => several,
    add(outcomes) {
      for (const { row, kind, name, existing, changes, reasons, alike, ...outcome } of outcomes) {
        several += outcome.several;
        counts[kind] += 1;
        if (alike !== null) duplicates += 1;
        if (kind === 'changed' && changes.some(({ field, to }) => field === ownerField && to === null)) detached += 1;
        if (firsts[kind].length < maxShown)
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
    shown: () => importKinds.flatMap((kind) => firsts[kind]).slice(0, maxShown),
    plan: () => hash.copy().digest('hex'),
  };
}

export function needsConfirmation({ counts, detached }: Tally, total: number): boolean {
  const { changed } = counts;
  return changed > unconfirmed.changed || changed > unconfirmed.share * total || detached() > unconfirmed.detached;
}

const reasonWithText = ({ cell, field, error }: CellReason) => ({ cell, field, text: fieldText(error), ...error });
