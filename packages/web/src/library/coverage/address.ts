import { curricula, type Curriculum, listTags } from '@eemusic/contract/library/choices';
import type { ListTag } from '@eemusic/music/tags';
import { count, oneOf } from '#platform/ui/list/address.ts';

/** The coverage by library and library type, and the tag by which stages are split. */
export type CoverageAddress = { library?: number; curriculum?: Curriculum; by?: ListTag };

const isId = count();
const isCurriculum = oneOf(...curricula);
const isTag = oneOf(...listTags);

/** Ignores unknown and invalid values. */
export function readCoverageAddress(raw: Record<string, unknown>): CoverageAddress {
  const library = isId(raw['library']);
  const curriculum = isCurriculum(raw['curriculum']);
  const by = isTag(raw['by']);
  return {
    ...(library !== undefined && { library }),
    ...(curriculum !== undefined && { curriculum }),
    ...(by !== undefined && { by }),
  };
}
