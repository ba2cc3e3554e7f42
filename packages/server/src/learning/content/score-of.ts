import type { readCatalogue } from '@eemusic/contract/learning/content';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import { placeAndTagsOf } from '#library/catalogue/index.ts';
import type { PublishedScore } from '#library/publications/index.ts';
import { thumbnailName } from '#library/uploads/index.ts';
import { scoreAddress } from '#platform/files/index.ts';
import type { Services } from '#platform/services.ts';

type Listed = ResultOf<typeof readCatalogue>['scores'][number];

/** The engraving of a published score; its edition is part of the file names of its pages. */
export const engravingOf = ({ file_name: name, file_edition: edition }: PublishedScore) => ({ name, edition });

/** Returns a score in the shape of the catalogue. */
export function scoreOf(services: Services, row: PublishedScore): Listed {
  return {
    id: row.id,
    edition: row.revision,
    name: row.name,
    composer: row.composer,
    libraryId: row.library_id,
    libraryName: row.library_name,
    ...placeAndTagsOf(row),
    seconds: row.seconds,
    hasAccompaniment: row.accompaniment !== null,
    thumbnail: row.has_thumbnail === 1 ? scoreAddress(services, thumbnailName(engravingOf(row)), 'learners') : null,
  };
}
