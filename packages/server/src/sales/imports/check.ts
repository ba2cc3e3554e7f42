import type { UploadedFile } from '@eemusic/contract/platform/endpoint';
import type { ImportCheck } from '@eemusic/contract/sales/imports';
import type { Services } from '#platform/services.ts';
import { readSheet, type SheetRow } from '#platform/spreadsheet/index.ts';
import { type Columns, columnsOf, toldFields } from './columns.ts';
import type { Draft, ImportDefinition } from './definition.ts';
import { evaluate } from './evaluate.ts';
import { shown } from './read-rows.ts';
import { needsConfirmation, startTally, type Tally } from './tally.ts';

type Asked = { file: UploadedFile; mapping?: readonly (string | null)[] | undefined };

/** What an import of this file would do; nothing is written. */
export async function checkImport(
  { database }: Pick<Services, 'database'>,
  definition: ImportDefinition,
  asked: Asked,
): Promise<ImportCheck> {
  const { tally, columns, headers, samples } = await examine({ database }, definition, asked);
  return {
    columns: headers.map((header, index) => ({
      header,
      field: columns[index]?.field ?? null,
      sample: samples[index] ?? '',
    })),
    fields: toldFields(definition),
    counts: tally.counts,
    detached: tally.detached(),
    rows: tally.shown(),
    needsConfirmation: needsConfirmation(tally, await definition.total(database.read)),
    plan: tally.plan(),
  };
}

type Examined = {
  tally: Tally;
  columns: Columns;
  headers: readonly string[];
  /** The first cell of each column that is not empty, shortened. */
  samples: string[];
};

/** Goes through all of a file; `keep` gets what is to be written. */
export async function examine(
  { database }: Pick<Services, 'database'>,
  definition: ImportDefinition,
  { file, mapping }: Asked,
  keep: (draft: Draft) => void = () => undefined,
): Promise<Examined> {
  const sheet = await readSheet(file.bytes);
  try {
    const { headers, digest } = sheet;
    const columns = columnsOf(definition, headers, mapping);
    const tally = startTally(definition, digest, columns);
    const samples: string[] = [];
    const rows = sampled(sheet.rows, samples, headers.length);
    for await (const outcomes of evaluate(database.read, definition, rows, columns)) {
      tally.add(outcomes);
      for (const { draft } of outcomes) if (draft) keep(draft);
    }
    return { tally, columns, headers, samples };
  } finally {
    await sheet.close();
  }
}

async function* sampled(rows: AsyncIterable<SheetRow[]>, samples: string[], count: number) {
  for await (const some of rows) {
    for (const { cells } of some)
      for (let index = 0; index < count; index += 1) samples[index] ||= shown(cells[index] ?? null).slice(0, 100);
    yield some;
  }
}
