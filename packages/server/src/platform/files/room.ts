import * as contract from '@eemusic/contract/platform/files';
import type { FileResult } from '@eemusic/contract/platform/endpoint';
import type { Room } from '#platform/room.ts';
import { Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { storedFile } from '#platform/storage/storage.ts';
import { uploadFile } from './upload.ts';
import { isScoreAddress } from './addresses.ts';

export const filesRoom: Room = { routes: fileRoutes };

function fileRoutes(serve: Serve, services: Services): void {
  serve(contract.uploadFile, ({ file }, by) => uploadFile(services, file, by));
  serve(contract.readImage, (request) => readImage(services, request));
  serve(contract.readScoreFile, (request) => readScoreFile(services, request));
}

const types: Record<string, { contentType: string; encoding?: string }> = {
  webp: { contentType: 'image/webp' },
  mp3: { contentType: 'audio/mpeg' },
  musicxml: { contentType: 'application/vnd.recordare.musicxml+xml' },
  timemap: { contentType: 'application/json', encoding: 'gzip' },
  svg: { contentType: 'image/svg+xml; charset=utf-8', encoding: 'gzip' },
};

function readImage(services: Services, { name }: { name: string }): FileResult {
  return fileNamed(services, `images/${name}`, 'public, max-age=31536000, immutable');
}

function readScoreFile(
  services: Services,
  { name, expires, signature }: { name: string; expires?: string | undefined; signature?: string | undefined },
): FileResult {
  if (!expires || !signature || !isScoreAddress(services, { name, expires, signature }))
    throw new Refusal('file.address');
  const seconds = Math.floor(Number(expires) - services.clock.now().getTime() / 1000);
  // Shared caches may store it, too, because the address itself grants access; but not for longer than the address is
  // valid.
  return fileNamed(services, `scores/${name}`, `public, max-age=${seconds}, immutable`);
}

function fileNamed({ storage }: Services, name: string, cache: string): FileResult {
  const type = types[name.split('.').at(-1) ?? ''];
  if (!type) throw new Refusal('file.not-found');
  return { ...type, body: storedFile(storage, name), cache };
}
