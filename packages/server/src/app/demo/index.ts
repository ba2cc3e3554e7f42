import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createHash, randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isEmpty } from '#access/accounts/index.ts';
import { ConfigurationError } from '#platform/configuration.ts';
import type { Services } from '#platform/services.ts';
import { syncFolder } from '#platform/database/index.ts';
import { printStep } from './data.ts';

/** A demo that was filled only in part is refused here: a start must not change a database that others may use. */
export async function seedDemo(services: Services, folder: string): Promise<void> {
  const { read } = services.database;
  if (wasInterrupted(folder) && !(await isEmpty(read)))
    throw new ConfigurationError(
      'The demo was filled only in part, because its first start was interrupted. Name an empty database and an empty file store',
    );
  if (await read.selectFrom('libraries').select('id').limit(1).executeTakeFirst()) return;
  const { fillDemo } = await import('./fill.ts');
  await atomically(folder, () => fillDemo(services));
}

/** Whether the demo has its database and files in its own folder. */
export const isOwn = ({ DATABASE_URL, STORAGE_URL }: Services['configuration']): boolean =>
  DATABASE_URL === null && STORAGE_URL === null;

/** A file that marks the folder of a demo while it is being filled. */
const markOf = (dataDir: string): string => join(dataDir, 'filling');

export const wasInterrupted = (dataDir: string): boolean => existsSync(markOf(dataDir));

/** Nobody has used a demo that was filled only in part: the console listens only once it is complete. */
export function removeUnfinished(dataDir: string): void {
  if (!wasInterrupted(dataDir)) return;
  for (const name of readdirSync(dataDir))
    if (name.startsWith('eemusic.sqlite') || name === 'files') rmSync(join(dataDir, name), { recursive: true });
}

export async function atomically(dataDir: string, fill: () => Promise<void>): Promise<void> {
  const mark = markOf(dataDir);
  writeFileSync(mark, '', { flush: true });
  await fill();
  rmSync(mark);
  // A mark that came back with a power cut would remove a demo that somebody has used.
  await syncFolder(dataDir);
}

type SignIn = { email: string; password: string; learnerToken: string };

/** Made at the first start. The file is there whole or not at all: a start that cannot read it fails for ever. */
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
  mkdirSync(dataDir, { recursive: true });
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, JSON.stringify(made), { mode: 0o600, flush: true });
  renameSync(unfinished, file);
  await syncFolder(dataDir);
  return made;
}

type Demo = { address: string; email: string; password: string; learnerToken: string | null };

export function welcome({ address, email, password, learnerToken }: Demo): string {
  const learner =
    learnerToken === null
      ? 'The learner service is off: LEARNER_TOKEN is empty.'
      : `As the learning app (npm run learner -- --help):\n  LEARNER_TOKEN=${learnerToken} npm run learner -- redeem KEY --name 王芳 --url ${address}`;
  return `\nEEMusic Console (demo)\n  ${address}\n  email     ${email}\n  password  ${password}\n\n${learner}\n\n`;
}

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const stampFile = join(root, 'packages/web/dist/.built-from');

const execute = promisify(execFile);

/** Builds the web app unless the build is up to date with the sources; without what only a release needs. */
export async function buildWeb(): Promise<void> {
  const stamp = stampOfSources();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  printStep('Building the web app …');
  const bundle = ['run', 'bundle', '--workspace', '@eemusic/web', '--silent'];
  await execute('npm', bundle, { cwd: root, maxBuffer: Infinity }).catch(({ stdout = '', stderr = '' }) => {
    process.stderr.write(`${stdout}${stderr}`);
    throw new Error('The web app could not be built');
  });
  writeFileSync(stampFile, stamp);
  printStep('The web app is built');
}

function stampOfSources(): string {
  const patterns = [
    'packages/{contract,music,web}/src/**/*',
    'packages/web/*.{json,html,ts}',
    'packages/web/{public,scripts}/**/*',
    'docs/handbook/**/*',
    'package-lock.json',
  ];
  const digest = createHash('sha256');
  for (const path of globSync(patterns, { cwd: root }).toSorted()) {
    if (statSync(join(root, path)).isFile()) digest.update(path).update(readFileSync(join(root, path)));
  }
  return digest.digest('hex');
}
