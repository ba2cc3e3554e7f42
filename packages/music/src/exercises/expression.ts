import { type Event, type Hand, hands, type Measure, struck, type Struck } from './piece.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import type { Sketch } from './sketch.ts';
import { keysIn, type Window } from './windows.ts';

/** Adds everything but notes: fingerings where a hand begins or has moved, articulation by phrase, dynamics, pedal. */
export function express(drawn: Sketch, plan: Plan, random: Random): void {
  if (plan.hasFingerings) for (const hand of hands) finger(drawn, hand, plan);
  if (plan.tags.articulation) articulate(drawn.measures, plan, random);
  if (plan.tags.dynamics) shade(drawn.measures, plan, random);
}

/** Where a hand begins, takes over again or has moved; wide hands at each phrase. */
function finger({ measures, windows, pickup }: Sketch, hand: Hand, { level }: Plan): void {
  const [opening] = pickup?.hand === hand ? pickup.events : [];
  const [home] = windows;
  if (opening && home) opening.finger = fingerOf(hand, opening, home[hand]);
  let before: Struck | null = null;
  for (const one of struck(measures, hand)) {
    const window = windows[one.measure.phrase]?.[hand];
    const last = before === null ? null : windows[before.measure.phrase]?.[hand];
    const isNew = window !== last || before === null;
    const isPhrase = before?.measure.phrase !== one.measure.phrase && (level >= 5 || level <= 1);
    const isBack = before !== null && one.at - before.at > 1;
    const isPicked = opening !== undefined && before === null;
    if (window && !isPicked && (isNew || isPhrase || isBack)) one.event.finger = fingerOf(hand, one.event, window);
    before = one;
  }
}

/** In five keys each key has its finger; a wider hand opens between thumb and little finger. */
export function fingerOf(hand: Hand, { notes }: Pick<Event, 'notes'>, window: Window): number {
  const step = (hand === 'right' ? notes.at(-1) : notes[0])?.step ?? window.low;
  const from = hand === 'right' ? step - window.low : window.high - step;
  const width = keysIn(window) - 1;
  if (width <= 4) return from + 1;
  return Math.min(5, 1 + Math.round((from * 4) / width));
}

type Style = 'legato' | 'detached' | 'marked';

function articulate(measures: readonly Measure[], plan: Plan, random: Random): void {
  const line = [...struck(measures, 'right'), ...struck(measures, 'left')].filter(({ measure, event }) =>
    isTune(measure, event),
  );
  const short = line.filter(({ event }) => isShort(event));
  const styles: Style[] = plan.level >= 2 ? ['legato', 'legato', 'detached', 'marked'] : ['detached', 'marked'];
  const style = short.length < 6 && random.chance(0.8) ? (plan.level >= 2 ? 'legato' : 'marked') : random.pick(styles);
  if (style === 'legato') for (const hand of hands) slur(measures, hand);
  for (const { event, measure, at } of line) {
    const offset = at % 4;
    if (style === 'detached' && isShort(event) && offset % 2 === 0) event.marks.push('staccato');
    if (style === 'marked' && event.onset === 0 && offset % 2 === 0) event.marks.push('accent');
    if (style === 'legato' && isTop(event, at, line)) event.marks.push('accent');
    else if (style === 'legato' && measure.endsPhrase && event.onset === 0) event.marks.push('tenuto');
  }
  const marked = () => new Set(line.filter(({ event }) => event.marks.length > 0).map(({ at }) => at)).size;
  for (const { event, at } of line)
    if (marked() < (plan.measures === 4 ? 2 : 3) && event.onset === 0 && at > 0 && event.marks.length === 0)
      event.marks.push('accent');
}

const isTune = (measure: Measure, event: Event): boolean =>
  hands.some((hand) => measure.roles[hand] === 'tune' && measure[hand].includes(event));

const isShort = ({ length, tiesOn }: Event): boolean => length >= 2 && length <= 4 && !tiesOn;

const heightOf = ({ notes }: Event): number => notes.at(-1)?.step ?? 0;

/** The first of the highest notes of its phrase. */
function isTop(event: Event, at: number, line: readonly Struck[]): boolean {
  const phrase = line.filter((one) => Math.floor(one.at / 4) === Math.floor(at / 4));
  const top = Math.max(...phrase.map((one) => heightOf(one.event)));
  return phrase.find((one) => heightOf(one.event) === top)?.event === event;
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
  const move = Math.abs(heightOf(other) - heightOf(one));
  return move > 0 && move <= 4;
};

/** Each phrase has its own dynamics; hairpins lead to the close of the first and away from the last. */
function shade(measures: readonly Measure[], { level }: Plan, random: Random): void {
  const colours = random.pick(
    level <= 2
      ? [
          ['f', 'p', 'f', 'p'],
          ['p', 'f', 'p', 'f'],
        ]
      : [
          ['mf', 'p', 'f', 'mf'],
          ['p', 'mf', 'mp', 'f'],
          ['f', 'p', 'mf', 'f'],
          ['mp', 'f', 'p', 'mp'],
        ],
  );
  for (const [at, measure] of measures.entries()) if (at % 4 === 0) measure.dynamic = colours[(at / 4) % 4] ?? 'mf';
  const [middle, ending] = [measures[2], measures[measures.length - 2]];
  if (measures.length === 4) {
    if (middle) middle.dynamic = colours[1] ?? 'p';
    return;
  }
  if (level < 2) return;
  if (middle) middle.wedge = 'crescendo';
  if (ending) ending.wedge = 'diminuendo';
}
