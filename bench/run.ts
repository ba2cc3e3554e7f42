import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';

/** `npm run bench` runs all benches, `npm run bench -- uploading printing` only some of them. */
const folder = import.meta.dirname;
const helpers = [
  'run',
  'abuse-attacks',
  'abuse-server',
  'samples',
  'selling',
  'failover-cluster',
  'figures',
  'killing-backups',
  'killing-client',
  'killing-console',
  'killing-journal',
  'killing-lives',
  'killing-pool',
  'killing-questions',
  'killing-settings',
  'killing-writes',
  'killing-writes-of-access',
  'killing-writes-of-library',
  'killing-writes-of-records',
  'client',
  'configuration',
  'watching',
  'watching-cards',
  'large',
  'large-server',
  'load',
  'many-scores',
  'pages',
  'processor-time',
  'public-server',
  'sell-until',
  'notes-in-pdf',
];
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'))
  .filter((name) => !helpers.includes(name));
const names = process.argv.slice(2);
const unknown = names.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${all.join(', ')}`);
  process.exit(64);
}

for (const name of names.length > 0 ? names : all) {
  console.log(`\n▶ ${name}`);
  const { status } = spawnSync(process.execPath, ['--expose-gc', `${folder}/${name}.ts`], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
