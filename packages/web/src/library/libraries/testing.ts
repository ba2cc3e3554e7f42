import { standardPrintLayout } from '@eemusic/contract/library/print-layout-values';
import type { Library } from '@eemusic/contract/library/libraries';

export function aLibrary(overrides: Partial<Library> = {}): Library {
  const image = '/storage/images/sonatinas0001.webp';
  return {
    id: 1,
    name: 'Sonatinas',
    shortName: 'SON',
    image,
    scores: 0,
    printLayout: standardPrintLayout,
    version: 1,
    ...overrides,
  };
}
