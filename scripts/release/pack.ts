import { execFileSync } from 'node:child_process';
import { globSync, lstatSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const megabyte = 1024 * 1024;
const maxBytes = { packed: 150 * megabyte, unpacked: 450 * megabyte };

/** Names are sorted, all files have one timestamp and no owner, so that equal files make an equal archive. */
export function pack(folder: string, archive: string, madeAt: Date): void {
  const same = ['--sort=name', `--mtime=@${madeAt.getTime() / 1000}`, '--owner=0', '--group=0', '--numeric-owner'];
  execFileSync('tar', [
    ...same,
    '--format=gnu',
    '--mode=u+rwX,go+rX,go-w',
    '--use-compress-program=gzip -6n',
    '--directory',
    dirname(folder),
    '--create',
    '--file',
    archive,
    basename(folder),
  ]);
}

/** Returns the size of each part in bytes, largest first. */
export function weigh(folder: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const path of globSync('**/*', { cwd: folder })) {
    const found = lstatSync(join(folder, path));
    if (!found.isFile()) continue;
    const part = partOf(path);
    weights.set(part, (weights.get(part) ?? 0) + found.size);
  }
  return new Map([...weights].toSorted(([, one], [, other]) => other - one));
}

/** A package, one of our own, or what else lies at the top. */
function partOf(path: string): string {
  const [first = '', second = '', third = ''] = path.split('/');
  if (first === 'node_modules') return second.startsWith('@') ? `${second}/${third}` : second;
  return first === 'packages' ? `${first}/${second}` : first;
}

/** @throws if the archive exceeds the size limit for its kind */
export function assertSize(kind: keyof typeof maxBytes, bytes: number): void {
  if (bytes > maxBytes[kind])
    throw new Error(`${kind} it has ${inMegabytes(bytes)}, over ${inMegabytes(maxBytes[kind])}`);
}

export const inMegabytes = (bytes: number): string => `${(bytes / megabyte).toFixed(1)} MB`;
