import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';

/** Writes a `.br` file beside every file that Brotli makes smaller, so that the server need not compress at runtime. */
const folder = join(import.meta.dirname, '../dist');
const gains = /\.(m?js|css|html|svg|json)$/;

for (const path of await readdir(folder, { recursive: true })) {
  if (gains.test(path) && !path.startsWith('.')) await compress(join(folder, path));
}

async function compress(path: string): Promise<void> {
  const { size } = await stat(path);
  const brotli = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: size },
  });
  await pipeline(createReadStream(path), brotli, createWriteStream(`${path}.br`));
}
