import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

/** What `npm run demo` writes, beside `office.json` and pictures. */
export const demoFolder = fileURLToPath(new URL('../../../demo/', import.meta.url));

export const readJson = <Data>(name: string): Data => JSON.parse(readFileSync(join(demoFolder, name), 'utf8')) as Data;

export const readPacked = <Data>(name: string): Data =>
  JSON.parse(brotliDecompressSync(readFileSync(join(demoFolder, name))).toString()) as Data;

/** One line for each step of a start. */
export function printStep(text: string): void {
  process.stdout.write(`${text}\n`);
}
