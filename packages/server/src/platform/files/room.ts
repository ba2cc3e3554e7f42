import * as contract from '@eemusic/contract/platform/files';
import type { FileResult, UploadedFile } from '@eemusic/contract/platform/endpoint';
import type { Room } from '#platform/room.ts';
import { type Message, message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { storedFile } from '#platform/storage/storage.ts';
import { imageAddress, imagePath, isScoreAddress, scoreAddress, scorePath } from './addresses.ts';
import { type Actor, type Change, lock, type Query } from '#platform/database/index.ts';
import { secondsOf } from './seconds-of.ts';
import { fileRow, newName, pictureTypes, putPicture, typeOf } from './picture.ts';
import { addFile, type NewFile, unclaimedBytes, unclaimedFor } from './store.ts';

export const filesRoom: Room = { routes: fileRoutes };

function fileRoutes(serve: Serve, services: Services): void {
  serve(contract.uploadFile, ({ file }, by) => uploadFile(services, file, by));
  serve(contract.readImage, ({ name }) => fileNamed(services, `images/${name}`, 'public, max-age=31536000, immutable'));
  serve(contract.readScoreFile, ({ name, expires, signature }) => {
    if (!expires || !signature || !isScoreAddress(services, { name, expires, signature }))
      throw new Refusal('file.address');
    const seconds = Math.floor(Number(expires) - services.clock.now().getTime() / 1000);
    // Shared caches may store it, too, because the address itself grants access; but not for longer than the address is
    // valid.
    return fileNamed(services, `scores/${name}`, `public, max-age=${seconds}, immutable`);
  });
}

const types: Record<string, { contentType: string; encoding?: string }> = {
  webp: { contentType: 'image/webp' },
  mp3: { contentType: 'audio/mpeg' },
  musicxml: { contentType: 'application/vnd.recordare.musicxml+xml' },
  timemap: { contentType: 'application/json', encoding: 'gzip' },
  svg: { contentType: 'image/svg+xml; charset=utf-8', encoding: 'gzip' },
};

function fileNamed({ storage }: Services, name: string, cache: string): FileResult {
  const type = types[name.split('.').at(-1) ?? ''];
  if (!type) throw new Refusal('file.not-found');
  return { ...type, body: storedFile(storage, name), cache };
}

/** Enough for about fifty of the longest accompaniments. */
const quota: Quota = { name: 'uploaded files', maxBytes: 500 * 1024 * 1024, bytesOf: unclaimedBytes };

type Stored = Message & { fileName: string; filePath: string; url: string; seconds: number | null };

/** The type is determined by the content; the file name is ignored. */
export async function uploadFile(services: Services, file: UploadedFile, by: Actor): Promise<Stored> {
  if (file.bytes.length === 0) throw new Refusal('file.none');
  await assertRoom(quota, services, { bytes: file.bytes.length, by });
  const type = await typeOf(file.bytes);
  if (pictureTypes.has(type)) {
    const row = await putPicture(services, file, by);
    return keep(services, row, { filePath: imagePath(row.name), url: imageAddress(services, row.name) }, by);
  }
  if (type === 'audio/mpeg') {
    const row = await putAudio(services, file, by);
    return keep(
      services,
      row,
      { filePath: scorePath(row.name), url: scoreAddress(services, row.name, 'uploaded') },
      by,
    );
  }
  throw new Refusal('file.type');
}

async function putAudio(services: Services, file: UploadedFile, by: Actor): Promise<NewFile> {
  const seconds = await secondsOf(file.bytes);
  if (seconds === null) throw new Refusal('file.type');

  const name = `${newName(services)}.mp3`;
  await services.storage.put(`scores/${name}`, file.bytes, { contentType: 'audio/mpeg' });
  return fileRow(services, { name, kind: 'audio', contentType: 'audio/mpeg', bytes: file.bytes, file, seconds, by });
}

/** The file before its row, so that a crash leaves a file for the sweep, but never a row without a file. */
async function keep(
  services: Services,
  row: NewFile,
  address: { filePath: string; url: string },
  by: Actor,
): Promise<Stored> {
  const remove = () => services.storage.remove(`${row.kind === 'image' ? 'images' : 'scores'}/${row.name}`);
  const add = async (tx: Change) => {
    await addFile(tx, row);
    const after = { contentType: row.content_type, bytes: row.bytes, originalName: row.original_name };
    tx.audit('file.uploaded', { kind: 'file', id: row.name }, { after });
    return { ...message('file.uploaded'), fileName: row.name, ...address, seconds: row.seconds };
  };
  return addWithinQuota(quota, services, { bytes: row.bytes, by }, { add, remove });
}

/** How much one person may store that no record uses yet, so that nobody fills the disk. */
export type Quota = {
  name: string;
  maxBytes: number;
  bytesOf(db: Query, administratorId: number, since: Date): Promise<number>;
};

type Upload = { bytes: number; by: Actor };

/** Refuses a file before it is stored. Unused files are removed after a week. */
export async function assertRoom(
  { maxBytes, bytesOf }: Quota,
  { clock, database }: Services,
  { bytes, by }: Upload,
  db: Query = database.read,
): Promise<void> {
  if (by.kind !== 'administrator') return;
  const since = new Date(clock.now().getTime() - unclaimedFor);
  if ((await bytesOf(db, by.id, since)) + bytes > maxBytes) throw new Refusal('file.unused-full');
}

/** Uploads of one person wait here, so that each counts those before it. `remove` takes a refused file away. */
export async function addWithinQuota<Result>(
  quota: Quota,
  services: Services,
  upload: Upload,
  { add, remove }: { add: (tx: Change) => Promise<Result>; remove: () => Promise<void> },
): Promise<Result> {
  const { database } = services;
  try {
    return await database.change(upload.by, async (tx) => {
      if (upload.by.kind === 'administrator') await lock(tx, `${quota.name} of ${upload.by.id}`);
      await assertRoom(quota, services, upload, tx);
      return add(tx);
    });
  } catch (error) {
    // After any other error the rows may exist, so the sweep decides.
    if (error instanceof Refusal) await remove();
    throw error;
  }
}
