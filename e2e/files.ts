import { listFixtures, readFixture } from '@eemusic/music/fixtures';
import { expect, type JSHandle, type Locator, type Page } from '@playwright/test';

/** Frames of silence, MPEG-1 Layer III at 32 kbit/s and 48 kHz: 24 ms and 96 bytes each. */
export function anMp3(seconds: number): { name: string; mimeType: string; buffer: Buffer } {
  const frame = Buffer.alloc(96);
  frame.writeUInt32BE(0xfffb_1400);
  const frames = Array.from({ length: Math.round(seconds / 0.024) }, () => frame);
  return { name: 'accompaniment.mp3', mimeType: 'audio/mpeg', buffer: Buffer.concat(frames) };
}

export type ScoreFile = { name: string; mimeType: string; buffer: Buffer };

const mimeType = 'application/vnd.recordare.musicxml+xml';

/** Pieces from public collections. */
export function scoreFiles(count: number): ScoreFile[] {
  return listFixtures('real')
    .slice(0, count)
    .map((name) => ({ name, mimeType, buffer: readFixture('real', name) }));
}

/** A truncated file. */
export function brokenFile(): ScoreFile {
  const [whole] = scoreFiles(1);
  const buffer = whole?.buffer ?? Buffer.alloc(0);
  return { name: 'cut off.musicxml', mimeType, buffer: buffer.subarray(0, buffer.length / 2) };
}

type DroppedFile = { name: string; mimeType: string; buffer: Buffer };

/** Drags files over the page, as from the desktop, without dropping them. */
export async function dragFiles(page: Page, files: readonly DroppedFile[]): Promise<JSHandle<DataTransfer>> {
  const dataTransfer = await page.evaluateHandle(
    (dragged) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of dragged) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      return transfer;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
  );
  await page.dispatchEvent('body', 'dragenter', { dataTransfer });
  return dataTransfer;
}

/** Drops the dragged files on the element. */
export async function dropOn(zone: Locator, dataTransfer: JSHandle<DataTransfer>): Promise<void> {
  for (const type of ['dragenter', 'dragover', 'drop']) await zone.dispatchEvent(type, { dataTransfer });
}

/** A PNG of one green pixel. */
const picture = {
  name: 'portrait.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Chooses a picture and accepts the suggested crop, its middle. */
export async function choosePortrait(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Choose (a|another) picture/ }).click();
  await (await chooser).setFiles(picture);
  await page.getByRole('button', { name: 'Use this part' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
