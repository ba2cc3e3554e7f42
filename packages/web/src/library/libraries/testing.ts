import type { Library } from '@eemusic/contract/library/libraries';

export function aLibrary(given: Partial<Library> = {}): Library {
  const image = '/storage/images/sonatinas0001.webp';
  return { id: 1, name: 'Sonatinas', shortName: 'SON', image, scores: 0, version: 1, ...given };
}
