import { build } from '#platform/build.ts';

/** The program of a release: `bin/eemusic-console VERB …`. */
const verbs: Record<string, { about: string; run(): Promise<unknown> }> = {
  serve: { about: 'runs the console as configured', run: () => import('./main.ts') },
  backup: { about: 'backs up database and files while the console runs', run: () => import('./commands/backup.ts') },
  restore: { about: 'restores a backup into an empty system', run: () => import('./commands/restore.ts') },
  move: { about: 'moves everything to another database or file store', run: () => import('./commands/move.ts') },
  verify: { about: 'checks that database and files are whole', run: () => import('./commands/verify.ts') },
  admin: { about: 'regains access when nobody can sign in', run: () => import('./commands/admin.ts') },
  scores: { about: 'reads scores again from their files', run: () => import('./commands/scores.ts') },
  learner: { about: 'acts as the learning app', run: () => import('./commands/learner.ts') },
};

const usage = `EEMusic Console

${Object.entries(verbs)
  .map(([verb, { about }]) => `  eemusic-console ${verb.padEnd(8)} ${about}\n`)
  .join('')}
  eemusic-console VERB --help
  eemusic-console --version

Settings are read from the environment, or from .env in the current folder; .env.example lists all of them. By default,
the console stores its data in ./data and listens on port 3000 of this machine only.
`;

const serveUsage = `Runs the console with its web app and API until SIGTERM or Ctrl+C.

  eemusic-console serve

On an empty system, it creates the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD, or prints a set-up link.
Settings are read from the environment, or from .env in the current folder; .env.example lists all of them:
  PORT, HOST        where to listen; by default port 3000 on this machine only
  PUBLIC_URL        public address, also used for links in mails
  DATA_DIR          folder for database and files; by default ./data
  DATABASE_URL      use PostgreSQL instead of SQLite
  SMTP_URL          mail server for outgoing mail

Exit codes: 0 stopped, 64 usage error, 78 invalid configuration.
`;

function refuse(reason: string): void {
  process.stderr.write(`${reason}\neemusic-console --help tells more.\n`);
  process.exitCode = 64;
}

const [name = '', ...rest] = process.argv.slice(2);
const isHelp = (word: string) => word === '--help' || word === '-h';
const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;

if (isHelp(name) || name === 'help') process.stdout.write(usage);
else if (name === 'serve' && rest.some(isHelp)) process.stdout.write(serveUsage);
else if (name === '--version') process.stdout.write(`${build().name}\n`);
else if (!verb) refuse(name === '' ? 'A verb is missing' : `Unknown: ${name}`);
else if (name === 'serve' && rest.length > 0) refuse(`serve takes no ${rest.join(' ')}`);
else {
  process.argv.splice(2, 1);
  await verb.run();
}
