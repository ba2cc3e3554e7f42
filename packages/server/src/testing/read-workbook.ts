import { buffer } from 'node:stream/consumers';
import type { SheetCell } from '#platform/spreadsheet/index.ts';
import { openArchive } from '#platform/spreadsheet/read-archive.ts';
import { readXlsx } from '#platform/spreadsheet/read-worker.ts';

/** Reads a workbook with our own reader; the rows of a sheet are as long as its first. */
export async function readWorkbook(bytes: Uint8Array) {
  const file = Buffer.from(bytes);
  const archive = openArchive(file);
  const xmlOf = async (path: string) => String(await buffer(archive.open(path)));
  const styles = [...(await xmlOf('xl/styles.xml')).matchAll(/<xf [^>]*applyNumberFormat.*?(?:\/>|<\/xf>)/g)].map(
    String,
  );
  const formats = await xmlOf('xl/styles.xml');
  const sheets = [];
  for (const [at, { name, rows }] of (await readXlsx(file)).entries()) {
    const xml = await xmlOf(`xl/worksheets/sheet${at + 1}.xml`);
    sheets.push({
      name,
      xml,
      rows: await rowsOf(rows()),
      /** The style of a cell by its address, such as 'B7', and the format of its number. */
      styleOf(address: string) {
        const style = styles[Number(new RegExp(`<c r="${address}" s="(\\d+)"`).exec(xml)?.[1])] ?? '';
        const id = /numFmtId="(\d+)"/.exec(style)?.[1];
        const code = new RegExp(`numFmtId="${id}" formatCode="([^"]*)"`).exec(formats)?.[1];
        return { style, format: code?.replaceAll('&quot;', '"') ?? id };
      },
    });
  }
  return { sheets, workbook: await xmlOf('xl/workbook.xml'), styles: formats };
}

async function rowsOf(batches: AsyncIterable<{ cells: SheetCell[] }[]> | Iterable<{ cells: SheetCell[] }[]>) {
  const rows: SheetCell[][] = [];
  for await (const batch of batches) for (const { cells } of batch) rows.push(cells);
  const width = rows[0]?.length ?? 0;
  return rows.map((cells) => [...cells, ...Array.from({ length: Math.max(0, width - cells.length) }, () => null)]);
}
