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

/** Returns the size of all files in a folder, in bytes. */
export const sizeOf = (folder: string): number =>
  globSync('**/*', { cwd: folder }).reduce((sum, path) => {
    const found = lstatSync(join(folder, path));
    return found.isFile() ? sum + found.size : sum;
  }, 0);

/** @throws if the archive exceeds the size limit for its kind */
export function assertSize(kind: keyof typeof maxBytes, bytes: number): void {
  if (bytes > maxBytes[kind])
    throw new Error(`${kind} it has ${inMegabytes(bytes)}, over ${inMegabytes(maxBytes[kind])}`);
}

export const inMegabytes = (bytes: number): string => `${(bytes / megabyte).toFixed(1)} MB`;
