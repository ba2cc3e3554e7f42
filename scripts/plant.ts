import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a temporary folder with these files, which is removed when the test ends. */
export function plant(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'eemusic-planted-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
