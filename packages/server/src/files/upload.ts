import { createHash } from 'node:crypto';
import type { UploadedFile } from '@eemusic/contract/endpoint';
import type { Actor } from '#database/index.ts';
import { Refusal } from '#http/index.ts';
import type { Services } from '#services.ts';
import { imageAddress, imagePath, scoreAddress, scorePath } from './addresses.ts';
import { cleanImage } from './images.ts';
import { addFile } from './store.ts';

const pictures = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif']);

type Stored = { message: string; fileName: string; filePath: string; url: string };

/** Keeps a picture or an MP3 file, whatever its name says: its content tells what it is. */
export async function uploadFile(services: Services, file: UploadedFile, by: Actor): Promise<Stored> {
  if (file.bytes.length === 0) throw new Refusal('file.none');
  const { fileTypeFromBuffer } = await import('file-type');
  const type = (await fileTypeFromBuffer(file.bytes))?.mime ?? '';
  if (pictures.has(type)) return storePicture(services, file, by);
  if (type === 'audio/mpeg') return storeAudio(services, file, by);
  throw new Refusal('file.type');
}

async function storePicture(services: Services, file: UploadedFile, by: Actor): Promise<Stored> {
  const name = `${newName(services)}.webp`;
  const address = { filePath: imagePath(name), url: imageAddress(services, name) };
  const bytes = await cleanImage(file.bytes);
  return keep(services, { folder: 'images', name, kind: 'image', contentType: 'image/webp', bytes, address, file, by });
}

async function storeAudio(services: Services, file: UploadedFile, by: Actor): Promise<Stored> {
  const name = `${newName(services)}.mp3`;
  const address = { filePath: scorePath(name), url: scoreAddress(services, name) };
  const { bytes } = file;
  return keep(services, { folder: 'scores', name, kind: 'audio', contentType: 'audio/mpeg', bytes, address, file, by });
}

/** 128 random bits, in letters and digits that any disk takes. */
export function newName({ chance }: Pick<Services, 'chance'>): string {
  return Buffer.from(chance.bytes(16)).toString('hex');
}

type Keeping = {
  folder: 'images' | 'scores';
  name: string;
  kind: 'image' | 'audio';
  contentType: string;
  bytes: Uint8Array;
  address: { filePath: string; url: string };
  file: UploadedFile;
  by: Actor;
};

/** First the file, then its row: a crash in between leaves a file that the sweep takes, never a row without a file. */
async function keep(
  { storage, database, clock }: Services,
  { folder, name, kind, contentType, bytes, address, file, by }: Keeping,
): Promise<Stored> {
  await storage.put(`${folder}/${name}`, bytes, { contentType });
  return database.change(by, async (tx) => {
    await addFile(tx, {
      name,
      kind,
      content_type: contentType,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      original_name: file.name,
      uploaded_by: by.kind === 'administrator' ? by.id : null,
      created_at: clock.now().toISOString(),
    });
    const after = { contentType, bytes: bytes.length, originalName: file.name };
    tx.audit('file.uploaded', { kind: 'file', id: name }, { after });
    return { message: 'File uploaded successfully', fileName: name, ...address };
  });
}
