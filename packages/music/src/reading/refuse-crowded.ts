import { childText, type Element, findChild, listChildren } from './element.ts';
import { limits } from './limits.ts';
import { ProblemError } from './problem-error.ts';

/**
 * Refuses a measure in which a note has more verses, or more voices begin, than in any score: a small file of them
 * would hold an engraver for minutes.
 */
export function refuseCrowded(measure: Element): void {
  const entries = new Counter(measure);
  const voices = new Map<string, Voice>();
  for (const entry of measure.children) {
    countContents(entry, new Counter(entry));
    if (entry.name === 'note') readNote(entry, measure, voices);
    else if (!movesClock.has(entry.name)) entries.add(entry, limits.entriesOfOneMeasure);
  }
}

/** Refuses more groups of parts, and more of them inside one another, than fit beside the staves of any score. */
export function refuseManyGroups(partList: Element): void {
  const groups = listChildren(partList, 'part-group');
  const open = new Set<string>();
  for (const [index, group] of groups.entries()) {
    const { type, number = '1' } = group.attributes;
    if (type === 'start') open.add(number);
    else open.delete(number);
    refuseMore(index + 1, limits.partGroups, { inside: partList, element: group });
    if (open.size > limits.nestedPartGroups)
      throw new ProblemError({ code: 'score-file.too-much', params: { line: group.line, of: 'nesting' } });
  }
}

/** There may be as many of these as notes, and none of them is drawn. */
const movesClock = new Set(['backup', 'forward']);

type Voice = { graceNotes: number; openTuplets: Set<string> };

function readNote(note: Element, measure: Element, voices: Map<string, Voice>): void {
  const name = childText(note, 'voice') ?? '1';
  const voice = voices.get(name) ?? { graceNotes: 0, openTuplets: new Set() };
  voices.set(name, voice);
  refuseMore(voices.size, limits.voicesOfOneMeasure, { inside: measure, element: findChild(note, 'voice') ?? note });

  const grace = findChild(note, 'grace');
  voice.graceNotes = grace ? voice.graceNotes + 1 : 0;
  if (grace) refuseMore(voice.graceNotes, limits.graceNotes, { inside: measure, element: grace });

  for (const notations of listChildren(note, 'notations')) {
    for (const tuplet of listChildren(notations, 'tuplet')) {
      const { type, number = '1' } = tuplet.attributes;
      if (type === 'stop') voice.openTuplets.delete(number);
      else voice.openTuplets.add(number);
      refuseMore(voice.openTuplets.size, limits.nestedTuplets, { inside: measure, element: tuplet });
    }
  }
}

function countContents({ children }: Element, counter: Counter): void {
  for (const child of children) {
    counter.add(child, child.name === 'lyric' ? limits.lyricsOfOneNote : limits.elementsOfOneEntry);
    countContents(child, counter);
  }
}

/** Counts elements inside another one by their names. */
class Counter {
  readonly #inside: Element;
  readonly #counts = new Map<string, number>();

  constructor(inside: Element) {
    this.#inside = inside;
  }

  add(element: Element, max: number): void {
    const count = (this.#counts.get(element.name) ?? 0) + 1;
    this.#counts.set(element.name, count);
    refuseMore(count, max, { inside: this.#inside, element });
  }
}

function refuseMore(count: number, max: number, { inside, element }: { inside: Element; element: Element }): void {
  if (count <= max) return;
  const params = { line: element.line, inside: inside.name, element: element.name, max };
  throw new ProblemError({ code: 'score-file.crowded', params });
}
