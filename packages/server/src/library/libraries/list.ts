import type { Library } from '@eemusic/contract/library/libraries';
import { imageAddress } from '#platform/files/index.ts';
import type { Services } from '#platform/services.ts';
import { countScores } from './counts.ts';
import { listLibraries } from './store.ts';

export async function list(services: Services): Promise<{ modules: Library[] }> {
  const { read } = services.database;
  const [libraries, counts] = await Promise.all([listLibraries(read), countScores(read)]);
  return {
    modules: libraries.map(({ image, ...library }) => ({
      ...library,
      image: imageAddress(services, image),
      scores: counts.get(library.id) ?? 0,
    })),
  };
}
