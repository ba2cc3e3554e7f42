import type { changeScores as contract, ScoreChange } from '@eemusic/contract/library/catalogue';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { type Administrator, type Change, lock } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import { getLibrary, libraryLock } from '#library/libraries/index.ts';
import type { Services } from '#platform/services.ts';
import { changeMany, type ScoreColumns } from './change-many.ts';
import { assertPlaceFits } from './check.ts';
import { changeChosen, chosenScores } from './chosen.ts';
import { findListed } from './find-store.ts';
import { lockScores } from './locks.ts';
import type { ScoreRow } from './rows.ts';

/** All or none. Scores that already have these values are not written. */
export function changeScores(services: Services, request: RequestOf<typeof contract>, by: Administrator) {
  const { change } = request;
  const { engine } = services.database;
  return changeChosen(services, request, by, async (tx) => {
    if (change.moduleId !== undefined) await lock(tx, engine, libraryLock(change.moduleId));
    await lockScores(tx, engine);
    await assertPossible(tx, change);
    const chosen = await chosenScores(services, request);
    const gone = request.matching ? ('selection.changed' as const) : ('score.not-found' as const);
    const rows = await findListed(
      tx,
      chosen.toSorted((one, other) => one - other),
    );
    if (rows.size !== chosen.length) throw new Refusal(gone);

    const columns = columnsOf(change);
    const changes = [...rows.values()].flatMap((row) => {
      const differing = differingFrom(row, columns);
      return Object.keys(differing).length > 0 ? [{ row, columns: differing }] : [];
    });
    if (changes.length === 0) {
      tellAsked(tx, rows);
      return { ...message('score.changed', { changed: 0, chosen: chosen.length }), deletionId: null };
    }
    const about = { action: 'score.updated', at: services.clock.now(), gone };
    const deletionId = await changeMany(tx, changes, about);
    return { ...message('score.changed', { changed: changes.length, chosen: chosen.length }), deletionId };
  });
}

async function assertPossible(tx: Change, { gradeId, levelId, stageId, moduleId }: ScoreChange): Promise<void> {
  if (gradeId !== undefined && levelId !== undefined && stageId !== undefined)
    await assertPlaceFits(tx, { gradeId, levelId, stageId });
  if (moduleId !== undefined) await getLibrary(tx, moduleId);
}

/** The request is in the audit trail even when nothing had to change. */
function tellAsked(tx: Change, rows: ReadonlyMap<number, ScoreRow>): void {
  const [only] = rows.values();
  const record = rows.size === 1 && only ? { id: only.id, name: only.name } : { id: null, name: `${rows.size} scores` };
  tx.audit('score.updated', { kind: 'score', ...record });
}

function columnsOf(change: ScoreChange): ScoreColumns {
  const { accidental, articulation, dynamics, scoreEnabled } = change;
  const given = {
    grade_id: change.gradeId,
    level_id: change.levelId,
    stage_id: change.stageId,
    library_id: change.moduleId,
    curriculum: change.curriculum,
    range_id: change.range,
    interval_id: change.interval,
    rhythm_id: change.rhythm,
    rest_id: change.rest,
    key_signature_id: change.keySignature,
    time_signature_id: change.timeSignature,
    tie_id: change.tie,
    score_type: change.scoreType,
    accidental: accidental === undefined ? undefined : Number(accidental),
    articulation: articulation === undefined ? undefined : Number(articulation),
    dynamics: dynamics === undefined ? undefined : Number(dynamics),
    score_enabled: scoreEnabled === undefined ? undefined : Number(scoreEnabled),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function differingFrom(row: ScoreRow, columns: ScoreColumns): ScoreColumns {
  const names = Object.keys(columns) as (keyof ScoreColumns)[];
  return Object.fromEntries(names.filter((name) => row[name] !== columns[name]).map((name) => [name, columns[name]]));
}
