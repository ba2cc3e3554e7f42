import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { scratch } from '#testing/scratch.ts';

const preload = fileURLToPath(new URL('./compile-cache.mjs', import.meta.url));

function aTemporaryFolder(): { folder: string; cache: string } {
  const folder = mkdtempSync(join(scratch, 'compile-cache-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { folder, cache: join(folder, `eemusic-console-${process.getuid?.()}`) };
}

/** Returns the folder in which a program keeps compiled code; 'none' if there is none. */
function usedCache(folder: string): string {
  const program = "console.log(require('node:module').getCompileCacheDir() ?? 'none')";
  return execFileSync(process.execPath, ['--import', preload, '--eval', program], {
    env: { TMPDIR: folder },
    encoding: 'utf8',
  }).trim();
}

describe.skipIf(process.platform === 'win32')(
  'compiled code (skipped on Windows: temporary folders are private)',
  () => {
    it('is kept where only the own user reads and writes', () => {
      const { folder, cache } = aTemporaryFolder();

      expect(usedCache(folder)).toContain(`${cache}/`);
      expect(statSync(cache).mode & 0o777).toBe(0o700);
      expect(usedCache(folder)).toContain(`${cache}/`);
    });

    it('is not taken from a folder into which somebody else may write', () => {
      const { folder, cache } = aTemporaryFolder();
      mkdirSync(cache);
      chmodSync(cache, 0o777);

      expect(usedCache(folder)).toBe('none');
    });

    it('is not kept where no folder can be made', () => {
      expect(usedCache('/proc/nope')).toBe('none');
    });
  },
);
