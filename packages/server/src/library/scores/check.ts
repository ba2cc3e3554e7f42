import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { NewScore } from '@eemusic/contract/library/scores';
import { findMisfit, shareSteps } from '#library/academics/index.ts';
import type { Transaction } from 'kysely';
import type { Engine } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
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

/** Refuses an inconsistent place, an unknown library, and an accompaniment that was not uploaded. */
export async function assertPlaced(
  tx: Transaction<Tables>,
  engine: Engine,
  score: Decided,
  present?: Place,
): Promise<void> {
  await assertPlaceFits(tx, engine, score, present);
  await getLibrary(tx, score.moduleId);
  if (score.accompanimentPath !== null && !(await isStored(tx, score.accompanimentPath, 'audio')))
    throw new Refusal('score.accompaniment');
}

/**
 * Refuses a stage of another level, a level of another grade, and retired ones. Blocks changes of grades, levels and
 * stages until the transaction ends. `present` is the score's current place, which it may keep even if that is retired.
 */
export async function assertPlaceFits(
  tx: Transaction<Tables>,
  engine: Engine,
  place: Place,
  present?: Place,
): Promise<void> {
  await shareSteps(tx, engine);
  const misfit = await findMisfit(tx, place, present);
  if (!misfit) return;
  const [field, code] = misfits[misfit.step];
  if (misfit.retired !== null)
    throw new Refusal('entry.gone', {
      name: misfit.retired,
      fields: { [field]: fieldErrorOf(`score.${misfit.step}`) },
    });
  throw new Refusal(code, { fields: { [field]: fieldErrorOf(code) } });
}
