import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

export const handbookFolder = fileURLToPath(new URL('../../docs/handbook', import.meta.url));

/** Gives new pictures a palette, which reduces them to a third of their size; other pictures have one already. */
export async function compress(): Promise<void> {
  for (const path of globSync(`${handbookFolder}/*/pictures/*.png`)) {
    const picture = sharp(readFileSync(path));
    if ((await picture.metadata()).isPalette) continue;
    writeFileSync(path, await picture.png({ palette: true, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer());
  }
}
