import type { Entry } from '@eemusic/contract/access/activity';
import type { Code } from '@eemusic/contract/platform/permissions';

type Place = { curriculum?: 'PianoAdventure'; grade?: number; level?: number; stage?: number };
export type RecordScreen =
  | { kind: 'administrator'; id: number }
  | { kind: 'library'; libraryId: number }
  | { kind: 'key'; id: number }
  | { kind: 'card'; id: number }
  | ChainScreen
  | ScoreScreen
  /** A score whose entry does not name its library. */
  | { kind: 'score somewhere'; id: number };
/** The form of a channel, an educator or a student. */
type ChainScreen = { kind: 'chain'; id: number; tab?: 'educators' | 'users' };
type ScoreScreen = { kind: 'score'; id: number; libraryId: number; place: Place };

/** The tab of each kind; channels have none, because theirs is shown first. */
const chainTabs: Record<string, Pick<ChainScreen, 'tab'>> = {
  channel: {},
  educator: { tab: 'educators' },
  student: { tab: 'users' },
};

/** The screen of a record; null where it is deleted, has no screen, or this person may not open it. */
export function screenOf({ action, record, ...states }: Entry, held: readonly Code[]): RecordScreen | null {
  const id = Number(record.id);
  if (record.id === null || !Number.isInteger(id) || /\.(deleted|purged)$/.test(action)) return null;
  if (record.kind === 'administrator') return held.includes('AD') ? { kind: 'administrator', id } : null;
  if (record.kind === 'key') return mayManageKeys(held) ? { kind: 'key', id } : null;
  if (record.kind === 'card') return held.includes('ES') ? { kind: 'card', id } : null;
  const tab = Object.hasOwn(chainTabs, record.kind) ? chainTabs[record.kind] : undefined;
  if (tab) return held.includes('UM') ? { kind: 'chain', id, ...tab } : null;
  if (!held.includes('SL')) return null;
  if (record.kind === 'library') return { kind: 'library', libraryId: id };
  if (record.kind !== 'score') return null;
  return scoreScreenOf(id, { ...states.before, ...states.after }) ?? { kind: 'score somewhere', id };
}

function mayManageKeys(held: readonly Code[]): boolean {
  return held.includes('UM') || held.includes('SM');
}

/** The edit panel of a score, on the shelf that these fields name. */
export function scoreScreenOf(id: number, fields: Record<string, unknown>): ScoreScreen | null {
  const libraryId = numberIn(fields['moduleId']);
  return libraryId === null ? null : { kind: 'score', id, libraryId, place: placeOf(fields) };
}

function placeOf({ gradeId, levelId, stageId, curriculum }: Record<string, unknown>): Place {
  const [grade, level, stage] = [numberIn(gradeId), numberIn(levelId), numberIn(stageId)];
  return {
    ...(curriculum === 'PianoAdventure' && { curriculum }),
    ...(grade !== null && { grade }),
    ...(grade !== null && level !== null && { level }),
    ...(grade !== null && level !== null && stage !== null && { stage }),
  };
}

function numberIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) ? value : null;
}
