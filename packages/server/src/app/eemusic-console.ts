import { readFileSync } from 'node:fs';

/** The program of a release: `bin/eemusic-console VERB …`. */
const verbs: Record<string, { about: string; run(): Promise<unknown> }> = {
  serve: { about: 'serves the console as configured', run: () => import('./main.ts') },
  backup: { about: 'saves database and files, while the console runs', run: () => import('./commands/backup.ts') },
  restore: { about: 'puts a backup into an empty system', run: () => import('./commands/restore.ts') },
  admin: { about: 'for the day when nobody can sign in', run: () => import('./commands/admin.ts') },
  seed: { about: 'fills the database with data to measure with', run: () => import('./commands/seed.ts') },
  scores: { about: 'reads scores again from their files', run: () => import('./commands/scores.ts') },
  learner: { about: 'does what the learning app does', run: () => import('./commands/learner.ts') },
};

const usage = `EEMusic Console

${Object.entries(verbs)
  .map(([verb, { about }]) => `  eemusic-console ${verb.padEnd(8)} ${about}\n`)
  .join('')}
  eemusic-console VERB --help
  eemusic-console --version

Settings come from the environment, or from .env in the present folder; .env.example lists them all. Without any the
console keeps its data in ./data and listens on port 3000 of this machine alone.
`;

const serveUsage = `Serves the console, its web app and its API, until it is stopped by SIGTERM or Ctrl+C.

  eemusic-console serve

On an empty system it makes the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD, or else prints a link for
setting one up. Settings come from the environment, or from .env in the present folder. The most used are
  PORT, HOST        where it listens; 3000 on this machine alone
  PUBLIC_URL        its address for people, which links in mails begin with
  DATA_DIR          its database and files; ./data
  DATABASE_URL      PostgreSQL instead of SQLite
  SMTP_URL          the server that mails are sent by
and .env.example lists them all.

Exit codes: 0 stopped, 64 a wrong command line, 78 a wrong configuration.
`;

const readVersion = (): string => {
  const manifest = new URL('../../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
};

function refuse(reason: string): void {
  process.stderr.write(`${reason}\neemusic-console --help tells more.\n`);
  process.exitCode = 64;
}

const [name = '', ...rest] = process.argv.slice(2);
const isHelp = (word: string) => word === '--help' || word === '-h';
const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;

if (isHelp(name) || name === 'help') process.stdout.write(usage);
else if (name === 'serve' && rest.some(isHelp)) process.stdout.write(serveUsage);
else if (name === '--version') process.stdout.write(`${readVersion()}\n`);
else if (!verb) refuse(name === '' ? 'A verb is missing' : `Unknown: ${name}`);
else if (name === 'serve' && rest.length > 0) refuse(`serve takes no ${rest.join(' ')}`);
else {
  process.argv.splice(2, 1);
  await verb.run();
}
