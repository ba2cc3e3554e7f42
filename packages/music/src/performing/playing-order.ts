import type { Note, Score } from '#model.ts';
import { timedMeasures } from '#normalizing/timed-measure.ts';
import type { XmlElement } from '#xml/element.ts';
import { type Place, readPlaces, type Stretch } from './time-map.ts';

type Ending = { from: number; to: number; times: number[] };

/** Endings that follow each other and belong to one repeat. */
type Group = { from: number; to: number; endings: Ending[] };

/** The playing in which the last of all endings is chosen. */
const lastTime = Number.POSITIVE_INFINITY;

/** A file could otherwise repeat repeats until memory is full. */
const maxPlayings = 100;

/**
 * The measures of a normalised score (<score-partwise>), or parts of them, in playing order. A repeat without a
 * beginning goes back to the end of the one before. After D.C. or D.S. repeats are not taken, and of endings the last
 * one is.
 */
export function playingOrder(score: XmlElement): Stretch[] {
  const places = readPlaces(score);
  const order: Stretch[] = [];
  for (const index of new Player(places).play()) {
    const { measure = 0, from = 0, to = null } = places[index] ?? {};
    const last = order.at(-1);
    if (last?.measure === measure && last.to === from) last.to = to;
    else order.push({ measure, from, to });
  }
  return order;
}

class Player {
  readonly #places: readonly Place[];
  readonly #groupAt = new Map<number, Group>();
  /** Where the current repeat began, and how often it has been played, counting this time. */
  #start = 0;
  #pass = 1;
  #hasJumped = false;
  #isInCoda = false;

  constructor(places: readonly Place[]) {
    this.#places = places;
    for (const group of groupsOf(places))
      for (let index = group.from; index <= group.to; index += 1) this.#groupAt.set(index, group);
  }

  play(): number[] {
    const order: number[] = [];
    const { length } = this.#places;
    let index = 0;
    while (index < length && order.length < maxPlayings * length) {
      if (this.#places[index]?.repeatStart && index !== this.#start) this.#begin(index);
      const group = this.#groupAt.get(index);
      const chosen = group ? this.#chooseEnding(group, index) : index;
      if (chosen === index) order.push(index);
      index = chosen === index ? this.#next(index, group) : chosen;
    }
    return order;
  }

  get #takesRepeats() {
    return !this.#hasJumped || this.#isInCoda;
  }

  /** Begins a repeat, and returns its first measure. */
  #begin(index: number): number {
    this.#start = index;
    this.#pass = 1;
    return index;
  }

  /** Returns the measure that is played when this one, of an ending, is reached: it may belong to another ending. */
  #chooseEnding(group: Group, index: number): number {
    const pass = this.#takesRepeats ? this.#pass : lastTime;
    const chosen = endingOf(group, pass);
    if (chosen && index <= chosen.to) return Math.max(index, chosen.from);
    return this.#begin(group.to + 1);
  }

  /** Returns the measure that is played after this one; beyond the last one at the end. */
  #next(index: number, group: Group | undefined): number {
    const { repeatEnd = null, jumps = {} } = this.#places[index] ?? {};
    if (this.#hasJumped && !this.#isInCoda) {
      if (jumps.fine !== undefined) return this.#places.length;
      const coda = jumps.tocoda === undefined ? null : this.#findCoda(index, jumps.tocoda);
      this.#isInCoda = coda !== null;
      if (coda !== null) return this.#begin(coda);
    }
    const target = this.#hasJumped ? null : this.#findTarget(index);
    const endsEnding = group?.endings.some(({ to }) => to === index) === true;
    const goesBack = repeatEnd !== null || (endsEnding && target === null);
    if (goesBack && this.#takesRepeats && this.#pass < timesToPlay(repeatEnd ?? 1, group)) {
      this.#pass += 1;
      return this.#start;
    }
    const next = endsEnding && group ? group.to + 1 : index + 1;
    if (repeatEnd !== null || endsEnding) this.#begin(next);
    if (target === null) return next;
    this.#hasJumped = true;
    return this.#begin(target);
  }

  #findTarget(index: number): number | null {
    const { dacapo, dalsegno } = this.#places[index]?.jumps ?? {};
    if (dacapo !== undefined) return 0;
    if (dalsegno === undefined) return null;
    const segnos = this.#marked('segno').filter(({ at }) => at <= index);
    return (segnos.findLast(({ name }) => name === dalsegno) ?? segnos.at(-1))?.at ?? null;
  }

  #findCoda(index: number, wanted: string): number | null {
    const codas = this.#marked('coda').filter(({ at }) => at > index);
    return (codas.find(({ name }) => name === wanted) ?? codas[0])?.at ?? null;
  }

  #marked(kind: 'segno' | 'coda'): { at: number; name: string }[] {
    return this.#places.flatMap(({ jumps: { [kind]: name } }, at) => (name === undefined ? [] : { at, name }));
  }
}

/** Returns the ending that is played this time, or the one for the latest time before; a lone one is then left out. */
function endingOf({ endings }: Group, pass: number): Ending | undefined {
  const exact = endings.find(({ times }) => times.includes(pass));
  if (exact || endings.length === 1) return exact;
  const latest = ({ times }: Ending) => Math.max(0, ...times.filter((time) => time <= pass));
  return endings.reduce((best, one) => (latest(one) > latest(best) ? one : best));
}

/** How often a repeat is played; a lone ending is left out the last time, so it needs one more. */
function timesToPlay(times: number, group: Group | undefined): number {
  if (!group) return times;
  const highest = Math.max(...group.endings.flatMap((ending) => ending.times));
  return group.endings.length === 1 ? highest + 1 : highest;
}

function groupsOf(places: readonly Place[]): Group[] {
  const groups: Group[] = [];
  for (const { from, to, times: named } of endingsOf(places)) {
    const last = groups.at(-1);
    const before = last && from === last.to + 1 ? last.endings.flatMap(({ times }) => times) : [];
    const times = named.length > 0 ? named : [Math.max(0, ...before) + 1];
    if (last && before.length > 0 && !times.some((time) => before.includes(time))) {
      last.endings.push({ from, to, times });
      last.to = to;
    } else groups.push({ from, to, endings: [{ from, to, times }] });
  }
  // Endings without a repeat or a jump are played one after the other.
  return groups.filter(({ from, to }) => places.slice(from, to + 1).some(goesBack));
}

const goesBack = ({ repeatEnd, jumps }: Place) =>
  repeatEnd !== null || jumps.dacapo !== undefined || jumps.dalsegno !== undefined;

function endingsOf(places: readonly Place[]): Ending[] {
  const endings: Ending[] = [];
  let open: Ending | null = null;
  for (const [index, { endingStart, endsEnding }] of places.entries()) {
    if (endingStart) {
      open = { from: index, to: index, times: endingStart };
      endings.push(open);
    } else if (open) open.to = index;
    if (endsEnding) open = null;
  }
  return endings;
}

/**
 * Ticks after which the last measure of this playing order ends, because its 'Fine' stands before the pickup of the
 * next section; null if it is played to its end. What follows a Fine is such a pickup only if it is as long as that of
 * the piece: the last note of a section often has the word above it.
 */
export function fineWithin(score: XmlElement, order: readonly Stretch[]): number | null {
  const last = order.at(-1)?.measure ?? 0;
  const isJumpedTo = order.some(({ measure }, at) => measure < (order[at - 1]?.measure ?? measure));
  if (!isJumpedTo) return null;
  for (const part of score.list('part')) {
    const timed = Array.from(timedMeasures(part).take(last + 1));
    const [first, final] = [timed[0], timed.at(-1)];
    const fine = final?.moments.find(({ element }) => isFine(element))?.onset ?? 0;
    if (!first?.meter || !final || fine <= 0) continue;
    const isPickup = first.length > 0 && first.length < first.meter.length - 1;
    if (isPickup && Math.abs(final.length - fine - first.length) < 1) return Math.round(fine);
  }
  return null;
}

const isFine = (element: XmlElement) => (element.find('sound')?.attributes['fine'] ?? 'no') !== 'no';

/**
 * Ids of the notes at the start of an ending that are tied from before it: the engraver ties only those of the first
 * ending, which follows the tie on the page.
 */
export function tiedIntoEndings({ measures }: Score, written: ReadonlyMap<string, Note>): Set<string> {
  const tied = new Set(
    measures.flatMap(({ endings, notes }, index) => {
      const begins = endings.length > 0 && endings !== measures[index - 1]?.endings;
      return begins ? notes.filter(({ onset, tieStop }) => onset === 0 && tieStop) : [];
    }),
  );
  return new Set(Array.from(written).flatMap(([id, note]) => (tied.has(note) ? [id] : [])));
}
