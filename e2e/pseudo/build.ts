import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Builds the web app with accented texts (`isPseudo` in lingui.config.ts). @returns its folder */
export async function buildPseudo(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'eemusic-pseudo-'));
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', folder, '--minify', 'false'], {
    cwd: join(root, 'packages/web'),
    env: { ...process.env, PSEUDO: 'true' },
    maxBuffer: 16 * 1024 * 1024,
  });
  return folder;
}
