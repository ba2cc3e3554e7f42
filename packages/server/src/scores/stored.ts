import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Engraving } from '@eemusic/music/engraving';
import { Refusal } from '#http/index.ts';
import type { Storage } from '#storage/storage.ts';
import { storedPage, storedTimemap } from './names.ts';

const expand = promisify(gunzip);

export async function readPage(storage: Storage, name: string, page: number): Promise<string> {
  return (await readCompressed(storage, storedPage(name, page))).toString('utf8');
}

export async function readTimemap(storage: Storage, name: string): Promise<Engraving['timemap']> {
  return JSON.parse((await readCompressed(storage, storedTimemap(name))).toString('utf8')) as Engraving['timemap'];
}

async function readCompressed(storage: Storage, name: string): Promise<Buffer> {
  const file = await storage.get(name);
  if (!file) throw new Refusal('file.not-found');
  return expand(await buffer(file.body));
}
