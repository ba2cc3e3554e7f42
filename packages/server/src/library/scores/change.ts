import type { changeScores as contract, ScoreChange } from '@eemusic/contract/library/catalogue';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { type Administrator, type Change, type Engine, lock } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import { getLibrary, libraryLock } from '#library/libraries/index.ts';
import { assertOffered } from '#library/tag-lists/index.ts';
import type { Services } from '#platform/services.ts';
import { changeMany, type ScoreColumns } from './change-many.ts';
import { assertPlaceFits, lockScores } from './actions.ts';
import { changeSelected, resolveSelectedScores } from './resolve-selection.ts';
import { findListed } from './store.ts';
import { type ScoreRow, tagColumns } from './rows.ts';

/** Changes all or none. Scores that already have these values are not written. */
export function changeScores(services: Services, request: RequestOf<typeof contract>, by: Administrator) {
  const { change } = request;
  const { engine } = services.database;
  return changeSelected(services, request, by, async (tx) => {
    if (change.moduleId !== undefined) await lock(tx, engine, libraryLock(change.moduleId));
    await lockScores(tx, engine);
    await assertPossible(tx, engine, change);
    await assertOffered(tx, engine, change);
    const chosen = await resolveSelectedScores(services, request);
    const missingCode = request.matching ? ('selection.changed' as const) : ('score.not-found' as const);
    const rows = await findListed(
      tx,
      chosen.toSorted((one, other) => one - other),
    );
    if (rows.size !== chosen.length) throw new Refusal(missingCode);

    const columns = columnsOf(change);
    const changes = [...rows.values()].flatMap((row) => {
      const differing = differingFrom(row, columns);
      return Object.keys(differing).length > 0 ? [{ row, columns: differing }] : [];
    });
    if (changes.length === 0) {
      auditRequest(tx, rows);
      return { ...message('score.changed', { changed: 0, chosen: chosen.length }), deletionId: null };
    }
    const about = { action: 'score.updated', at: services.clock.now(), missingCode };
    const deletionId = await changeMany(tx, changes, about);
    return { ...message('score.changed', { changed: changes.length, chosen: chosen.length }), deletionId };
  });
}

async function assertPossible(
  tx: Change,
  engine: Engine,
  { gradeId, levelId, stageId, moduleId }: ScoreChange,
): Promise<void> {
  if (gradeId !== undefined && levelId !== undefined && stageId !== undefined)
    await assertPlaceFits(tx, engine, { gradeId, levelId, stageId });
  if (moduleId !== undefined) await getLibrary(tx, moduleId);
}

/** Writes an audit entry for the request even if nothing had to change. */
function auditRequest(tx: Change, rows: ReadonlyMap<number, ScoreRow>): void {
  const [only] = rows.values();
  const record = rows.size === 1 && only ? { id: only.id, name: only.name } : { id: null, name: `${rows.size} scores` };
  tx.audit('score.updated', { kind: 'score', ...record });
}

/** The column of each field that can be changed for many scores. */
const changeColumns = {
  ...tagColumns,
  gradeId: 'grade_id',
  levelId: 'level_id',
  stageId: 'stage_id',
  moduleId: 'library_id',
  curriculum: 'curriculum',
  scoreType: 'score_type',
  scoreEnabled: 'score_enabled',
} as const satisfies Record<keyof ScoreChange, keyof ScoreColumns>;

function columnsOf(change: ScoreChange): ScoreColumns {
  const fields = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    fields.map(([field, value]) => [
      changeColumns[field as keyof ScoreChange],
      typeof value === 'boolean' ? Number(value) : value,
    ]),
  );
}

function differingFrom(row: ScoreRow, columns: ScoreColumns): ScoreColumns {
  const names = Object.keys(columns) as (keyof ScoreColumns)[];
  return Object.fromEntries(names.filter((name) => row[name] !== columns[name]).map((name) => [name, columns[name]]));
}
