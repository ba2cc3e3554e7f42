import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '#platform/database/index.ts';
import { makeFolder } from '#platform/make-folder.ts';

export type SignIn = { email: string; password: string; learnerToken: string };

/**
 * The password and token are made at the first start and stored in the demo's folder, so that each demo has its own.
 * The file is there whole or not at all, because a start that cannot read it would fail for ever.
 */
export async function signIn(dataDir: string): Promise<SignIn> {
  const file = join(dataDir, 'sign-in.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<SignIn>) : {};
  const made = {
    email: 'demo@example.com',
    password: randomBytes(9).toString('base64url'),
    learnerToken: randomBytes(24).toString('base64url'),
    ...kept,
  };
  if (Object.keys(made).every((name) => name in kept)) return made;
  makeFolder(dataDir);
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, JSON.stringify(made), { mode: 0o600, flush: true });
  renameSync(unfinished, file);
  await syncFolder(dataDir);
  return made;
}
