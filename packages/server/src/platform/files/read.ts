import type { FileInParts, FileResult } from '@eemusic/contract/platform/endpoint';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { isScoreAddress } from './addresses.ts';

const types: Record<string, { contentType: string; encoding?: string }> = {
  webp: { contentType: 'image/webp' },
  mp3: { contentType: 'audio/mpeg' },
  musicxml: { contentType: 'application/vnd.recordare.musicxml+xml' },
  timemap: { contentType: 'application/json', encoding: 'gzip' },
  svg: { contentType: 'image/svg+xml; charset=utf-8', encoding: 'gzip' },
};

export function readImage(services: Services, { name }: { name: string }): Promise<FileResult> {
  return read(services, `images/${name}`, 'public, max-age=31536000, immutable');
}

export async function readScoreFile(
  services: Services,
  { name, expires, signature }: { name: string; expires?: string | undefined; signature?: string | undefined },
): Promise<FileResult> {
  if (!expires || !signature || !isScoreAddress(services, { name, expires, signature }))
    throw new Refusal('file.address');
  const seconds = Math.floor(Number(expires) - services.clock.now().getTime() / 1000);
  // Shared caches may store it, too, because the address itself grants access; but not for longer than the address is
  // valid.
  return read(services, `scores/${name}`, `public, max-age=${seconds}, immutable`);
}

async function read({ storage }: Services, name: string, cache: string): Promise<FileResult> {
  const ending = name.split('.').at(-1) ?? '';
  const type = types[ending];
  if (type && ending === 'mp3') return { ...type, body: await inParts(storage, name), cache };
  const file = type ? await storage.get(name) : null;
  if (!type || !file) throw new Refusal('file.not-found');
  return { ...type, body: file.body, cache };
}

/** Serves byte ranges, because players seek in a recording and begin before it is fully loaded. */
async function inParts(storage: Storage, name: string): Promise<FileInParts> {
  const found = await storage.find(name);
  if (!found) throw new Refusal('file.not-found');
  return {
    ...found,
    async open(part) {
      const file = await storage.get(name, part ?? undefined);
      if (!file) throw new Refusal('file.not-found');
      return file.body;
    },
  };
}
