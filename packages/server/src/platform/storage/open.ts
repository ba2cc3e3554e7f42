import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDisk } from './disk.ts';
import type { S3Address } from './s3.ts';
import type { Storage } from './storage.ts';

/** Opens the store at `url`: null for a folder in `dataDir`, `file:///…`, or `s3://bucket/prefix?…`. */
export async function openStorage(url: string | null, dataDir: string): Promise<Storage> {
  if (!url) return openDisk(join(dataDir, 'files'));
  if (url.startsWith('file:///')) return openDisk(fileURLToPath(url));
  if (url.startsWith('s3://')) {
    const address = readS3Address(url);
    // Loaded on demand, because Amazon's client takes 12 MB of memory, which a server that stores on disk does not
    // need.
    const { openS3 } = await import('./s3.ts');
    return openS3(address);
  }
  throw new Error('The storage address must be empty, file:///an/absolute/folder or s3://bucket/prefix?region=…');
}

/** Whether two addresses name the same folder, or the same one of a bucket, however they write it. */
export function isSamePlace(one: Parameters<typeof openStorage>, other: Parameters<typeof openStorage>): boolean {
  const [place, second] = [one, other].map(([url, dataDir]) => {
    if (!url?.startsWith('s3://')) return resolve(url ? fileURLToPath(url) : join(dataDir, 'files'));
    const { bucket, prefix, endpoint = '' } = readS3Address(url);
    return [bucket, prefix, endpoint].join(' ');
  });
  return place === second;
}

const settings = ['endpoint', 'region', 'forcePathStyle'];

export function readS3Address(address: string): S3Address {
  const url = URL.parse(address);
  if (!url?.hostname) throw new Error('The storage address must name a bucket: s3://bucket/prefix?region=…');
  if (url.username || url.password) {
    throw new Error('Keys do not belong in the storage address; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  for (const name of url.searchParams.keys()) {
    if (!settings.includes(name)) throw new Error(`The storage address does not know ${name}; it knows ${settings}`);
  }

  const endpoint = url.searchParams.get('endpoint');
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    throw new Error('The endpoint of the storage address must begin with http:// or https://');
  }
  const forcePathStyle = url.searchParams.get('forcePathStyle') ?? 'false';
  if (!['true', 'false'].includes(forcePathStyle)) {
    throw new Error('forcePathStyle of the storage address must be true or false');
  }

  const region = url.searchParams.get('region');
  const folders = url.pathname.split('/').filter(Boolean);
  return {
    bucket: url.hostname,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    forcePathStyle: forcePathStyle === 'true',
    ...(endpoint !== null && { endpoint }),
    ...(region !== null && { region }),
  };
}
