import { type Event, type Hand, hands, type Measure, struck, type Struck, topOf, tuneIn } from './piece.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import { rhythmOf } from './rhythm.ts';
import type { Sketch } from './sketch.ts';
import { keysIn, type Window } from './windows.ts';

/** Adds everything but notes: fingerings where a hand begins or has moved, articulation by phrase, dynamics, pedal. */
export function express(drawn: Sketch, plan: Plan, random: Random): void {
  if (plan.hasFingerings) for (const hand of hands) finger(drawn, hand, plan);
  if (plan.tags.articulation) articulate(drawn.measures, plan, random);
  if (plan.tags.dynamics) shade(drawn, plan, random);
}

/** Where a hand begins or takes over again; wide hands and beginners at each phrase. */
function finger({ measures, windows, pickup }: Sketch, hand: Hand, { level }: Plan): void {
  const [opening] = pickup?.hand === hand ? pickup.events : [];
  if (opening) opening.finger = fingerOf(hand, opening, windows[hand]);
  let before: Struck | null = null;
  for (const one of struck(measures, hand)) {
    const isNew = before ? one.at - before.at > 1 : !opening;
    const isPhrase = before && before.measure.phrase !== one.measure.phrase && (level >= 5 || level <= 1);
    if (isNew || isPhrase) one.event.finger = fingerOf(hand, one.event, windows[hand]);
    before = one;
  }
}

/** In five keys each key has its finger; a wider hand opens between thumb and little finger. */
function fingerOf(hand: Hand, { notes }: Pick<Event, 'notes'>, window: Window): number {
  const step = (hand === 'right' ? notes.at(-1) : notes[0])?.step ?? window.low;
  const from = hand === 'right' ? step - window.low : window.high - step;
  const width = keysIn(window) - 1;
  if (width <= 4) return from + 1;
  return Math.min(5, 1 + Math.round((from * 4) / width));
}

/** Staccato for the quick notes of a motif, each time that it comes, or else slurs and a stress on the last climax. */
function articulate(measures: readonly Measure[], { tempo }: Plan, random: Random): void {
  const motif = random.chance(0.4) && tempo >= 84 ? motifOf(measures) : [];
  for (const event of motif) event.marks.push('staccato');
  if (motif.length > 0) return;
  for (const hand of hands) slur(measures, hand);
  climaxesOf(measures).at(-1)?.event.marks.push('tenuto');
}

/** The quick notes of the rhythm that comes most often, wherever it comes; none where it has no two in a row. */
function motifOf(measures: readonly Measure[]): Event[] {
  const found = new Map<string, Event[][]>();
  for (const measure of measures) {
    const hand = hands.find((one) => measure.roles[one] === 'tune');
    const events = hand ? measure[hand] : [];
    if (measure.endsPhrase || events.some(({ length }) => length % 3 === 0)) continue;
    const quick = events.filter((event, at) => [events[at - 1], events[at + 1]].some((next) => isPair(event, next)));
    const rhythm = rhythmOf(events);
    if (quick.length > 0) found.set(rhythm, [...(found.get(rhythm) ?? []), quick]);
  }
  const most = [...found.values()].toSorted((one, other) => other.length - one.length)[0] ?? [];
  return most.length >= 3 ? most.flat() : [];
}

const isPair = (one: Event, other: Event | undefined): boolean =>
  other !== undefined && [one, other].every((event) => isShort(event) && !event.isTied) && one.length === other.length;

const isShort = ({ length, isRest, tiesOn }: Event): boolean => !isRest && length >= 2 && length <= 4 && !tiesOn;

/** The first of the highest notes of the tune in each phrase. */
function climaxesOf(measures: readonly Measure[]): (Struck | undefined)[] {
  const tune = tuneIn(measures).toSorted((one, other) => one.at - other.at);
  return Array.from({ length: measures.length / 4 }, (_, phrase) => {
    const own = tune.filter(({ measure }) => measure.phrase === phrase);
    const top = Math.max(...own.map(({ event }) => topOf(event)));
    return own.find(({ event }) => topOf(event) === top);
  });
}

/** Slurs over two measures of the tune that end before a repeated note, a leap wider than a fifth, or a rest. */
function slur(measures: readonly Measure[], hand: Hand): void {
  for (let at = 0; at < measures.length; at += 2) {
    const unit = measures.slice(at, at + 2).filter(({ roles }) => roles[hand] === 'tune');
    let span: Event[] = [];
    for (const event of [...unit.flatMap((measure) => measure[hand]), null]) {
      const last = span.at(-1);
      const goesOn = event && last && !event.isRest && (event.isTied || canSlur(last, event));
      if (event && goesOn) span.push(event);
      else {
        mark(span);
        span = event && !event.isRest && !event.isTied ? [event] : [];
      }
    }
  }
}

/** A slur begins on a first beat, or it is not worth one. */
function mark(span: readonly Event[]): void {
  const from = span.findIndex(({ onset, isTied }) => onset === 0 && !isTied);
  const [first, end] = [span[from], span.at(-1)];
  if (first && end && span.slice(from).filter(({ isTied }) => !isTied).length > 1)
    [first.slur, end.slur] = ['start', 'stop'];
}

const canSlur = (one: Event, other: Event): boolean => {
  const move = Math.abs(topOf(other) - topOf(one));
  return move > 0 && move <= 4;
};

const loudness = ['p', 'mp', 'mf', 'f'];

/** A phrase that answers is softer or louder than its question; hairpins lead to the climax, or away to the end. */
function shade({ measures }: Sketch, { level }: Plan, random: Random): void {
  let loud = random.pick(level <= 2 ? [0, 2, 3] : [0, 1, 2, 2]);
  for (const [phrase, climax] of climaxesOf(measures).entries()) {
    const from = phrase * 4;
    const next = level > 2 ? [loud - 1, loud + 1] : [loud - 2, loud + 2];
    if (phrase > 0) loud = random.pick(next.filter((one) => loudness[one]));
    const [first, third, last] = [measures[from], measures[from + 2], measures[from + 3]];
    if (!first || !third || !last) return;
    first.dynamic = loudness[loud] ?? null;
    if (measures.length === 4) third.dynamic = loudness[loud > 1 ? loud - 2 : loud + 2] ?? null;
    const before = climax && climax.at > from + 1 ? measures[climax.at - 1] : undefined;
    if (level < 3 || measures.length === 4) continue;
    if (before && climax && before.roles.right === 'tune' && loud < 3 && random.chance(0.5)) {
      loud += 1;
      before.wedge = 'crescendo';
      climax.measure.dynamic = loudness[loud] ?? null;
    } else if (last === measures.at(-1) && loud > 0 && random.chance(0.6)) {
      third.wedge = 'diminuendo';
      last.dynamic = loudness[loud - 1] ?? null;
    }
  }
}
