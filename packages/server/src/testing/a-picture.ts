import { uploadFile } from '@eemusic/contract/platform/files';
import sharp from 'sharp';
import type { Services } from '#platform/services.ts';
import type { startServer } from './start-server.ts';

/** The bytes of a small PNG. */
export function pictureBytes(width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#2f6f8f' } })
    .png()
    .toBuffer();
}

/** Uploads a small picture; returns its fileName. */
export async function aPicture({ send }: Pick<Awaited<ReturnType<typeof startServer>>, 'send'>): Promise<string> {
  const { body } = await send(uploadFile, { name: 'cover.png', bytes: await pictureBytes() });
  return body.fileName;
}

/** The names of the stored picture files, whether a row names them or not. */
export async function storedPictures({ storage }: Pick<Services, 'storage'>): Promise<string[]> {
  return (await Array.fromAsync(storage.list('images/'))).map(({ name }) => name);
}
