import type { Choice } from './choice.ts';
import { type Bar, hands, struck } from './piece.ts';
import { fingerFor, type Position } from './positions.ts';
import type { Random } from './random.ts';

/** Adds what is not a note: fingers to begin with, articulation and dynamics where they are asked for. */
export function express(bars: Bar[], position: Position, choice: Choice, random: Random): void {
  for (const hand of hands) {
    const first = struck(bars, hand)[0];
    if (first) first.event.finger = fingerFor(hand, first.step, position[hand]);
  }
  if (choice.articulation) articulate(bars, random);
  if (choice.dynamics) shade(bars, random);
}

function articulate(bars: Bar[], random: Random): void {
  const style = random.pick(['detached', 'detached', 'singing', 'marked'] as const);
  if (style === 'singing') slurPairs(bars);
  for (const [index, bar] of bars.entries())
    for (const event of bar.right) {
      if (event.isRest || event.isTied || event.tiesOn) continue;
      const isShort = event.length <= 4 && index < bars.length - 1;
      if (style === 'detached' && isShort && event.length >= 2 && index % 2 === 0) event.marks.push('staccato');
      if (style === 'marked' && event.onset === 0 && index % 2 === 0) event.marks.push('accent');
      if (style === 'singing' && bar.endsPhrase && event.onset === 0) event.marks.push('tenuto');
    }
  const first = struck(bars, 'right')[0]?.event;
  if (first && !bars.some(({ right }) => right.some(({ marks }) => marks.length > 0))) first.marks.push('accent');
}

/** A slur over every two bars of the tune, within the phrase and between rests. */
function slurPairs(bars: Bar[]): void {
  for (let at = 0; at + 1 < bars.length; at += 2) {
    const notes = [...(bars[at]?.right ?? []), ...(bars[at + 1]?.right ?? [])];
    const rest = notes.findIndex(({ isRest }) => isRest);
    const run = (rest === -1 ? notes : notes.slice(0, rest)).filter(({ isTied }) => !isTied);
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last || first === last) continue;
    first.slur = 'start';
    last.slur = 'stop';
  }
}

/** Each phrase has its own colour, a swell leads to the end of the first and the last one fades. */
function shade(bars: Bar[], random: Random): void {
  const colours = random.pick([
    ['mf', 'p', 'f', 'mf'],
    ['p', 'mf', 'mp', 'f'],
    ['f', 'p', 'mf', 'f'],
    ['mp', 'f', 'p', 'mp'],
  ]);
  let phrase = 0;
  for (const [index, bar] of bars.entries()) {
    if (index === 0 || bars[index - 1]?.endsPhrase) bar.dynamic = colours[phrase++ % colours.length] ?? 'mf';
  }
  const closing = bars.findIndex(({ endsPhrase }) => endsPhrase);
  const swelling = bars[closing - 1];
  const fading = bars[bars.length - 2];
  if (swelling && swelling.dynamic === null) swelling.wedge = 'crescendo';
  if (fading && fading !== swelling && fading.dynamic === null) fading.wedge = 'diminuendo';
}
