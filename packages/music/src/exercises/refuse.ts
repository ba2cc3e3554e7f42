import { fixedLists, type Lists, type RuledList } from '#analysis/rules.ts';
import { ties } from '#tags.ts';
import type { Conflict } from './conflicts.ts';
import { meters, tonalityOf } from './piece.ts';
import { fastestOf, fits, gradeOf, levelOf, listReaches, listTimings, maxSigns, type Timing } from './plan.ts';
import { pickupsOf } from './rhythm.ts';
import { windowsOf } from './windows.ts';
import type { Wishes } from './wishes.ts';

/** Why there is no such exercise; null if there is. Composes nothing. */
export function refuse(wishes: Wishes): Conflict | null {
  if (levelOf(wishes) < 0) return { code: 'exercise.grade', params: { grade: wishes.grade } };
  return (
    unknownEntry(wishes) ??
    wrongNumber(wishes) ??
    uncomposable(wishes) ??
    rhythmic(wishes) ??
    spatial(wishes) ??
    handed(wishes)
  );
}

const listsOf = ({ lists = fixedLists }: Wishes): Lists => lists;

function nameOf(wishes: Wishes, list: RuledList): string {
  return listsOf(wishes)[list].find(({ id }) => id === wishes[list])?.name ?? '';
}

function unknownEntry(wishes: Wishes): Conflict | null {
  for (const [list, entries] of Object.entries(listsOf(wishes))) {
    const id = wishes[list as RuledList];
    if (id !== undefined && !entries.some((entry) => entry.id === id))
      return { code: 'exercise.entry', params: { list, id } };
  }
  const { tie } = wishes;
  const isTie = tie === undefined || Object.values(ties).some(({ id }) => id === tie);
  return isTie ? null : { code: 'exercise.entry', params: { list: 'tie', id: tie } };
}

function wrongNumber({ measures, tempo }: Wishes): Conflict | null {
  if (measures !== undefined && ![4, 8, 12, 16].includes(measures)) return { code: 'exercise.measures', params: {} };
  const isTempo = tempo === undefined || (tempo >= 40 && tempo <= 160);
  return isTempo ? null : { code: 'exercise.tempo', params: {} };
}

/** Entries that a company has added and no exercise can show. */
function uncomposable(wishes: Wishes): Conflict | null {
  const lists = listsOf(wishes);
  const rule = <List extends RuledList>(list: List) => lists[list].find(({ id }) => id === wishes[list])?.rule;
  const unknown = (list: RuledList): Conflict => ({
    code: 'exercise.unknown-entry',
    params: { name: nameOf(wishes, list) },
  });
  const [key, metre, range, interval] = [rule('keySignature'), rule('timeSignature'), rule('range'), rule('interval')];
  if (key && !key.keys.map(tonalityOf).every(({ fifths }) => Math.abs(fifths) <= maxSigns))
    return { code: 'exercise.unknown-key', params: { key: nameOf(wishes, 'keySignature') } };
  if (key && (key.keys.length === 0 || key.keys.length > 3)) return unknown('keySignature');
  if (metre && !meters.some(({ name }) => metre.times.includes(name))) return unknown('timeSignature');
  if (range && windowsOf(range, 5).length === 0) return unknown('range');
  if (interval && (interval.from > 8 || interval.to < 2)) return unknown('interval');
  const timings = listTimings(lists);
  const missing = (['rhythm', 'rest'] as const).find(
    (list) => wishes[list] !== undefined && !timings.some((one) => one[list] === wishes[list]),
  );
  return missing ? unknown(missing) : null;
}

function rhythmic(wishes: Wishes): Conflict | null {
  const { rhythm, timeSignature, rest } = wishes;
  const [note, metre, pause] = [nameOf(wishes, 'rhythm'), nameOf(wishes, 'timeSignature'), nameOf(wishes, 'rest')];
  const all = listTimings(listsOf(wishes));
  const has = (wish: Parameters<typeof fits>[1]) => all.some((one) => fits(one, wish));
  if (!has({ rhythm, timeSignature })) return { code: 'exercise.rhythm-in-metre', params: { note, metre } };
  if (!has({ rest, rhythm })) return { code: 'exercise.rest-with-rhythm', params: { pause, note } };
  if (!has({ rest, timeSignature })) return { code: 'exercise.rest-in-metre', params: { pause, metre } };
  const fitting = all.filter((one) => fits(one, wishes));
  if (fitting.length === 0) return { code: 'exercise.rest-beside', params: { pause, note, metre } };
  const picked = fitting.filter((one) => !wishes.pickup || pickupsOf(one).length > 0);
  if (picked.length === 0) return { code: 'exercise.pickup-in-rhythm', params: { note } };
  return tooFast(wishes, picked, note || metre);
}

function tooFast(wishes: Wishes, timings: readonly Timing[], note: string): Conflict | null {
  const { grade, tempo = 40 } = wishes;
  const max = Math.max(...timings.map((one) => fastestOf(one, gradeOf(levelOf(wishes)))));
  if (max < 40) return { code: 'exercise.too-fast', params: { note, grade } };
  return max < tempo ? { code: 'exercise.speed', params: { note, grade, max } } : null;
}

function spatial(wishes: Wishes): Conflict | null {
  const { span, measures } = wishes;
  const lists = listsOf(wishes);
  const [range, interval, key] = [nameOf(wishes, 'range'), nameOf(wishes, 'interval'), nameOf(wishes, 'keySignature')];
  const rule = lists.interval.find(({ id }) => id === wishes.interval)?.rule;
  if (span && rule && rule.from > span) return { code: 'exercise.interval-in-span', params: { interval, span } };
  const reaches = listReaches(lists, span ?? gradeOf(levelOf(wishes)).span);
  const has = (some: Parameters<typeof fits>[1]) => reaches.some((one) => fits(one, some));
  const asked = { range: wishes.range, interval: wishes.interval };
  if (!has(asked)) return { code: 'exercise.interval-in-range', params: { interval: interval || key, range } };
  if (!has({ range: wishes.range, keySignature: wishes.keySignature }))
    return { code: 'exercise.key-in-range', params: { key, range: range || interval } };
  if (!has({ ...asked, keySignature: wishes.keySignature }))
    return { code: 'exercise.interval-in-key', params: { interval, key, range } };
  const keys = lists.keySignature.find(({ id }) => id === wishes.keySignature)?.rule.keys.length ?? 1;
  return measures === 4 && keys > 1 ? { code: 'exercise.key-changes', params: { key } } : null;
}

/** What the hands may do in a grade. */
function handed(wishes: Wishes): Conflict | null {
  const { grade, texture, motion, pickup } = wishes;
  const level = levelOf(wishes);
  const isTogether = texture === 'accompanied' || texture === 'two voices' || motion !== undefined;
  if (isTogether && gradeOf(level).maxTogether === 0) return { code: 'exercise.hands-apart', params: { grade } };
  if (texture === 'two voices' && level < 4) return { code: 'exercise.two-voices', params: { grade } };
  if (motion && (texture === 'one line' || texture === 'hand to hand')) return { code: 'exercise.motion', params: {} };
  const range = listsOf(wishes).range.find(({ id }) => id === wishes.range);
  const own = range && 'motion' in range.rule ? range.rule.motion : undefined;
  const isOther = motion === 'apart' || (own === 'similar') !== (motion === 'parallel');
  if (range && own && motion && isOther) return { code: 'exercise.motion-in-range', params: { range: range.name } };
  return pickup && level < 2 ? { code: 'exercise.pickup', params: { grade } } : null;
}
