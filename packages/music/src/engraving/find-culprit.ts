import type { Problem } from '#reading/index.ts';
import { isFaultOfTask, isTooMuch } from '#workers/index.ts';
import { cut, type MeasureOutline, outlineOf } from './outline.ts';

type Draw = (xml: string) => Promise<unknown>;

/** Every failing attempt costs a worker, so the search stops after this many, with its best result so far. */
const maxAttempts = 40;
/** On a busy machine, where each worker starts slowly, the search stops sooner. */
const maxMs = 60_000;

/** Elements that define the music of a measure; they are suspected last. */
const essential = new Set(['note', 'backup', 'forward', 'pitch', 'rest', 'unpitched', 'chord', 'duration', 'voice']);

/**
 * Finds the measure, and the element in it, that cannot be drawn: the shortest beginning of the score that fails ends
 * with this measure, and does not fail without this element. A score without any sign cannot be drawn either.
 */
export async function findCulprit(xml: string, draw: Draw): Promise<Problem> {
  const parts = outlineOf(xml);
  const isDrawn = limited(draw);
  const length = Math.max(0, ...parts.map((measures) => measures.length));
  if (length === 0) return notDrawable(null, null);

  const index = await firstFailing(length, (count) => isDrawn(cut(xml, measuresFrom(parts, count))));
  if (index === null) return notDrawable(null, null);
  const measures = parts.flatMap((part) => part[index] ?? []);
  const rest = measuresFrom(parts, index + 1);
  for (const name of suspectsOf(measures)) {
    const suspected = measures.flatMap(({ elements }) => elements.filter((element) => element.name === name));
    if (await isDrawn(cut(xml, [...suspected, ...rest]))) return notDrawable(measures[0] ?? null, suspected[0] ?? null);
  }
  return hasNotes(xml, parts) ? notDrawable(measures[0] ?? null, null) : noMusic;
}

/** Whether a note or a rest is visible. */
function hasNotes(xml: string, parts: readonly MeasureOutline[][]): boolean {
  const elements = parts.flat().flatMap((measure) => measure.elements);
  return elements.some(({ name, start, end }) => name === 'note' && !hiddenNote.test(xml.slice(start, end)));
}

const hiddenNote = /^<note\s[^>]*print-object\s*=\s*["']no["']/;
const noMusic: Problem = { code: 'score-file.no-music', params: { line: null } };

/** Whether a score is drawn; null if it was not tried. */
type Outcome = boolean | null;

/**
 * The index of the first measure with which the score fails; the whole score is known to fail. Null if the search
 * stopped before.
 */
async function firstFailing(length: number, isDrawn: (count: number) => Promise<Outcome>): Promise<number | null> {
  let drawn = 0;
  let failing = length;
  while (failing - drawn > 1) {
    const middle = Math.floor((drawn + failing) / 2);
    const outcome = await isDrawn(middle);
    if (outcome === null) return null;
    if (outcome) drawn = middle;
    else failing = middle;
  }
  return failing - 1;
}

/** Tries nothing more once the attempts or the time are used up. */
function limited(draw: Draw): (xml: string) => Promise<Outcome> {
  const end = performance.now() + maxMs;
  let attempts = 0;
  return async (xml) => {
    attempts += 1;
    if (attempts > maxAttempts || performance.now() > end) return null;
    try {
      await draw(xml);
      return true;
    } catch (error) {
      if (!isFaultOfTask(error)) throw error;
      return isTooMuch(error);
    }
  };
}

function measuresFrom(parts: MeasureOutline[][], index: number) {
  return parts.flatMap((measures) => measures.slice(index));
}

/** Names of the elements in these measures, rarest first. */
function suspectsOf(measures: MeasureOutline[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of measures.flatMap(({ elements }) => elements))
    if (!essential.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => one - other).map(([name]) => name);
}

function notDrawable(measure: MeasureOutline | null, element: { name: string; line: number } | null): Problem {
  const line = element?.line ?? measure?.line ?? null;
  return {
    code: 'score-file.not-drawable',
    params: { line, measure: measure?.label ?? null, element: element?.name ?? null },
  };
}
