import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type NodeBinary = { version: string; sha256: string };

/**
 * Returns the Node that is shipped if its bytes are those in `node.sha256`. npm's package of it installs them by a
 * script, so the lock file does not know them.
 */
export function checkedNode(
  binary: Uint8Array,
  { version, platform }: { version: string; platform: string },
): NodeBinary {
  const name = `node-v${version}-${platform}/bin/node`;
  const sums = readFileSync(join(import.meta.dirname, 'node.sha256'), 'utf8');
  const expected = sums
    .split('\n')
    .find((line) => line.endsWith(`  ${name}`))
    ?.slice(0, 64);
  const sha256 = hash('sha256', binary, 'hex');
  if (sha256 !== expected)
    throw new Error(`${name} has the SHA-256 ${sha256}, and scripts/release/node.sha256 says ${expected ?? 'nothing'}`);
  return { version, sha256 };
}
