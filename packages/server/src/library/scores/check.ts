import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { NewScore } from '@eemusic/contract/library/scores';
import { findMisfit } from '#library/academics/index.ts';
import type { Query } from '#platform/database/index.ts';
import { isStored } from '#platform/files/index.ts';
import { Refusal, type RefusalCode } from '#platform/http/index.ts';
import { getLibrary } from '#library/libraries/index.ts';

const misfits = {
  grade: ['gradeId', 'academic.not-found'],
  level: ['levelId', 'score.level-of-grade'],
  stage: ['stageId', 'score.stage-of-level'],
} as const satisfies Record<string, readonly [string, RefusalCode]>;

type Place = Pick<NewScore, 'gradeId' | 'levelId' | 'stageId'>;
type Decided = Place & Pick<NewScore, 'moduleId' | 'accompanimentPath'>;

/**
 * Refuses a place that does not fit together, a library that does not exist, and an accompaniment that was not
 * uploaded.
 */
export async function assertPlaced(db: Query, score: Decided): Promise<void> {
  await assertPlaceFits(db, score);
  await getLibrary(db, score.moduleId);
  if (score.accompanimentPath !== null && !(await isStored(db, score.accompanimentPath, 'audio')))
    throw new Refusal('score.accompaniment');
}

/** Refuses a stage of another level, and a level of another grade. */
export async function assertPlaceFits(db: Query, place: Place): Promise<void> {
  const misfit = await findMisfit(db, place);
  if (!misfit) return;
  const [field, code] = misfits[misfit];
  throw new Refusal(code, { fields: { [field]: fieldErrorOf(code) } });
}
