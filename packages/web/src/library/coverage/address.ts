import { curricula, type Curriculum } from '@eemusic/contract/library/choices';
import type { ListTag } from '@eemusic/music/tags';
import { count, oneOf } from '#platform/ui/list/address.ts';

/** What the address of the coverage tells: of which library and type, and by which tag the stages are split. */
export type CoverageAddress = { library?: number; curriculum?: Curriculum; by?: ListTag };

const isId = count();
/* By hand: the declarations of calls are not loaded with every screen. */
const isCurriculum = oneOf(...curricula);
const isTag = oneOf<ListTag>('range', 'interval', 'rhythm', 'rest', 'keySignature', 'timeSignature', 'tie');

/** Anything else in an address is left out. */
export function readCoverageAddress(given: Record<string, unknown>): CoverageAddress {
  const library = isId(given['library']);
  const curriculum = isCurriculum(given['curriculum']);
  const by = isTag(given['by']);
  return {
    ...(library !== undefined && { library }),
    ...(curriculum !== undefined && { curriculum }),
    ...(by !== undefined && { by }),
  };
}
