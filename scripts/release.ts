import { execFileSync } from 'node:child_process';
import { createPrivateKey, sign } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '@eemusic/server/src/platform/build.ts';
import { packLearnerClient } from './release/learner-client.ts';
import { checkedNode } from './release/node.ts';
import { correctTerms, unclearLicences, writeLicences } from './release/licences.ts';
import { assertSize, inMegabytes, pack, sizeOf } from './release/pack.ts';
import { readShipped } from './release/packages.ts';
import { writeSbom } from './release/sbom.ts';
import { stage } from './release/stage.ts';

/**
 * `npm run release -- --to FOLDER [--key FILE]`: makes one archive with everything that the console needs, signed with
 * the key, and one of the learner's client for npm. `--built` uses the web app as it was last built.
 */
const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: { to: { type: 'string' }, key: { type: 'string' }, built: { type: 'boolean' } },
});
if (values.to === undefined) {
  process.stderr.write('--to takes the folder for the release\n');
  process.exit(64);
}
const platform = `${process.platform}-${process.arch}`;
if (!['linux-x64', 'linux-arm64'].includes(platform)) throw new Error('A release is made on Linux, on x64 or arm64');
const key = values.key === undefined ? null : createPrivateKey(readFileSync(values.key));

const { commit, name: version } = build();
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as object;
const node = checkedNode(readFileSync(join(root, 'node_modules/node/bin/node')), {
  version: process.versions.node,
  platform,
});
const madeAt = new Date(Number(process.env['SOURCE_DATE_EPOCH'] ?? timeOfCommit()) * 1000);
const shipped = readShipped(root).map(correctTerms);
const unclear = unclearLicences(shipped);
if (unclear.length > 0) throw new Error(`Licences that nobody looked at:\n  ${unclear.join('\n  ')}`);

if (!values.built || !existsSync(join(root, 'packages/web/dist/index.html')))
  execFileSync('npm', ['run', 'build', '--silent'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
const scratch = mkdtempSync(join(tmpdir(), 'eemusic-release-'));
try {
  const folder = join(scratch, `eemusic-console-${version}`);
  mkdirSync(folder);
  stage(root, folder);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...manifest, commit }, null, 2)}\n`);
  const nodeLicence = join(root, 'node_modules/node/node_modules', `node-${platform}/LICENSE`);
  writeFileSync(
    join(folder, 'LICENSES'),
    writeLicences(shipped, { version: node.version, text: readFileSync(nodeLicence, 'utf8') }),
  );
  writeFileSync(join(folder, 'sbom.cdx.json'), writeSbom(shipped, { version, madeAt, node }));

  const unpacked = sizeOf(folder);
  assertSize('unpacked', unpacked);

  const target = resolve(values.to);
  mkdirSync(target, { recursive: true });
  const archive = join(target, `eemusic-console-${version}-${platform}.tar.gz`);
  // Whoever waits for the archive must not find a part of it.
  const unfinished = `${archive}.unfinished`;
  pack(folder, unfinished, madeAt);
  const packed = statSync(unfinished).size;
  assertSize('packed', packed);
  if (key) writeFileSync(`${archive}.sig`, sign(null, readFileSync(unfinished), key));
  renameSync(unfinished, archive);
  console.log(`${archive}: ${inMegabytes(packed)}, ${inMegabytes(unpacked)} unpacked`);
  console.log(packLearnerClient(root, target, version));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Returns the time of the commit, in seconds. */
function timeOfCommit(): string {
  return execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
}
