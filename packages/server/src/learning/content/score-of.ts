import type { readCatalogue } from '@eemusic/contract/learning/content';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import type { PublishedScore } from '#library/publications/index.ts';
import { thumbnailName } from '#library/uploads/index.ts';
import { scoreAddress } from '#platform/files/index.ts';
import type { Services } from '#platform/services.ts';

type Listed = ResultOf<typeof readCatalogue>['scores'][number];

/** The engraving of a published score, whose edition is part of its drawings' names. */
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
    curriculum: row.curriculum,
    gradeId: row.grade_id,
    levelId: row.level_id,
    stageId: row.stage_id,
    range: row.range_id,
    interval: row.interval_id,
    rhythm: row.rhythm_id,
    rest: row.rest_id,
    keySignature: row.key_signature_id,
    timeSignature: row.time_signature_id,
    tie: row.tie_id,
    accidental: row.accidental === 1,
    articulation: row.articulation === 1,
    dynamics: row.dynamics === 1,
    scoreType: row.score_type,
    seconds: row.seconds,
    hasAccompaniment: row.accompaniment !== null,
    thumbnail: row.has_thumbnail === 1 ? scoreAddress(services, thumbnailName(engravingOf(row)), 'learners') : null,
  };
}
