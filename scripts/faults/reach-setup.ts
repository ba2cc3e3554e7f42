import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, expect } from 'vitest';

declare global {
  // oxlint-disable-next-line no-var -- Only `var` declares a global.
  var noteReached: ((block: string) => void) | undefined;
}

const reached = new Set<string>();
globalThis.noteReached = (block) => reached.add(block);

afterAll(() => {
  const { testPath = '' } = expect.getState();
  const file = relative(join(import.meta.dirname, '../..'), testPath);
  const written = join(process.env['REACH_FOLDER'] ?? '.', `${file.replaceAll('/', '+')}.json`);
  writeFileSync(written, JSON.stringify({ file, reached: [...reached] }));
});
