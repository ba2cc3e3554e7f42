import type { Choice } from './choice.ts';
import { type Measure, hands, struck } from './piece.ts';
import { fingerFor, type Position } from './positions.ts';
import type { Random } from './random.ts';

/** Adds everything but notes: fingerings at the start, and articulation and dynamics if requested. */
export function express(measures: Measure[], position: Position, choice: Choice, random: Random): void {
  for (const hand of hands) {
    const first = struck(measures, hand)[0];
    if (first) first.event.finger = fingerFor(hand, first.step, position[hand]);
  }
  if (choice.articulation) articulate(measures, random);
  if (choice.dynamics) shade(measures, random);
}

function articulate(measures: Measure[], random: Random): void {
  const style = random.pick(['detached', 'detached', 'singing', 'marked'] as const);
  if (style === 'singing') slurPairs(measures);
  for (const [index, measure] of measures.entries())
    for (const event of measure.right) {
      if (event.isRest || event.isTied || event.tiesOn) continue;
      const isShort = event.length <= 4 && index < measures.length - 1;
      if (style === 'detached' && isShort && event.length >= 2 && index % 2 === 0) event.marks.push('staccato');
      if (style === 'marked' && event.onset === 0 && index % 2 === 0) event.marks.push('accent');
      if (style === 'singing' && measure.endsPhrase && event.onset === 0) event.marks.push('tenuto');
    }
  const first = struck(measures, 'right')[0]?.event;
  if (first && !measures.some(({ right }) => right.some(({ marks }) => marks.length > 0))) first.marks.push('accent');
}

/** A slur over every two measures of the tune, within the phrase and between rests. */
function slurPairs(measures: Measure[]): void {
  for (let at = 0; at + 1 < measures.length; at += 2) {
    const notes = [...(measures[at]?.right ?? []), ...(measures[at + 1]?.right ?? [])];
    const rest = notes.findIndex(({ isRest }) => isRest);
    const run = (rest === -1 ? notes : notes.slice(0, rest)).filter(({ isTied }) => !isTied);
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last || first === last) continue;
    first.slur = 'start';
    last.slur = 'stop';
  }
}

/** Each phrase has its own dynamics; a crescendo leads to the end of the first phrase, and the last one fades. */
function shade(measures: Measure[], random: Random): void {
  const colours = random.pick([
    ['mf', 'p', 'f', 'mf'],
    ['p', 'mf', 'mp', 'f'],
    ['f', 'p', 'mf', 'f'],
    ['mp', 'f', 'p', 'mp'],
  ]);
  let phrase = 0;
  for (const [index, measure] of measures.entries()) {
    if (index === 0 || measures[index - 1]?.endsPhrase) measure.dynamic = colours[phrase++ % colours.length] ?? 'mf';
  }
  const closing = measures.findIndex(({ endsPhrase }) => endsPhrase);
  const swelling = measures[closing - 1];
  const fading = measures[measures.length - 2];
  if (swelling && swelling.dynamic === null) swelling.wedge = 'crescendo';
  if (fading && fading !== swelling && fading.dynamic === null) fading.wedge = 'diminuendo';
}
