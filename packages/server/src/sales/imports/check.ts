import type { UploadedFile } from '@eemusic/contract/platform/endpoint';
import type { ImportCheck } from '@eemusic/contract/sales/imports';
import type { Services } from '#platform/services.ts';
import { readSheet, type SheetRow } from '#platform/spreadsheet/index.ts';
import { type Columns, columnsOf, describeFields, headingsOf } from './columns.ts';
import type { Draft, ImportDefinition } from './definition.ts';
import { type Duplicate, evaluate } from './evaluate.ts';
import { type Included, withoutLeftOut } from './left-out.ts';
import { cellText } from './read-rows.ts';
import { needsConfirmation, startTally, type Tally } from './tally.ts';

type Request = {
  file: UploadedFile;
  mapping?: readonly (string | null)[] | undefined;
  sheet?: number | undefined;
  heading?: number | undefined;
} & Included;

/** Returns what an import of this file would do, without writing anything. */
export async function checkImport(
  { database }: Pick<Services, 'database'>,
  definition: ImportDefinition,
  request: Request,
): Promise<ImportCheck> {
  const { tally, columns, headers, samples, place } = await examine({ database }, definition, request);
  return {
    columns: headers.map((header, index) => ({
      header,
      field: columns[index]?.field ?? null,
      sample: samples[index] ?? '',
    })),
    fields: describeFields(definition),
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
  /** The first non-empty cell of each column, truncated. */
  samples: string[];
  place: Pick<ImportCheck, 'sheets' | 'sheet' | 'heading' | 'filled' | 'hidden' | 'totals'>;
};

/** Compares a whole file with the stored records; `keep` receives every row that would be written. */
export async function examine(
  { database }: Pick<Services, 'database'>,
  definition: ImportDefinition,
  { file, mapping, sheet: chosen, heading: row, ...included }: Request,
  keep: (draft: Draft, alike: Duplicate | null) => void = () => undefined,
): Promise<Examined> {
  const choice = { sheet: chosen, heading: row, headings: headingsOf(definition) };
  const sheet = await readSheet(file.bytes, choice);
  const leftOut = { hidden: 0, totals: 0 };
  try {
    const { headers, digest } = sheet;
    const columns = columnsOf(definition, headers, mapping);
    const tally = startTally(definition, digest, columns);
    const samples: string[] = [];
    const rows = sampled(withoutLeftOut(sheet.rows, included, leftOut), samples, headers.length);
    for await (const outcomes of evaluate(database.read, definition, rows, columns)) {
      tally.add(outcomes);
      for (const { draft, alike } of outcomes) if (draft) keep(draft, alike);
    }
    const { sheets, sheet: number, heading } = sheet;
    const place = { sheets: [...sheets], sheet: number, heading, filled: sheet.filled(), ...leftOut };
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
