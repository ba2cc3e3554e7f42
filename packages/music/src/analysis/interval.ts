import { intervals, type Evidence } from '#tags.ts';
import { measuresOf, type Move } from './melody.ts';

const words = ['unison', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'octave'];
const third = 2;
const fourth = 3;
const fifth = 4;
const sixth = 5;

/**
 * Which moves a piece drills, by the widest of them and by what is left out.
 *
 * 1 up to 3rds · 2 up to 5ths but no 4ths, the 5th a guest among 3rds · 3 no 4ths, and 5ths are what it is about
 * (three in five leaps) · 4 4ths but no 5ths · 5 4ths and 5ths · 6 6ths. Wider moves are beyond the list.
 */
export function findInterval(moves: Move[]): Evidence<number | null> {
  const found = measureMoves(moves);
  const chords = moves.filter(({ isOfChord }) => isOfChord);
  if (chords.length === 0 || found.certainty !== 'certain') return found;
  return { ...found, certainty: 'likely', reason: `${found.reason}; chords are measured by their outer note` };
}

function measureMoves(moves: Move[]): Evidence<number | null> {
  if (moves.length === 0)
    return { value: null, certainty: 'unsure', reason: 'There is no melody to measure', measures: [] };

  const widest = Math.max(...moves.map(({ steps }) => steps));
  const some = (steps: number) => moves.filter((move) => move.steps === steps);
  const [fourths, fifths] = [some(fourth), some(fifth)];
  const leaps = moves.filter(({ steps }) => steps >= third).length;
  const name = words[widest] ?? `${widest + 1}th`;

  if (widest > sixth) {
    return {
      value: null,
      certainty: 'unsure',
      reason: `The widest move is ${widest === 7 || widest === 10 || widest === 17 ? 'an' : 'a'} ${name}, which the list does not have`,
      measures: measuresOf(some(widest)),
    };
  }
  if (widest === sixth) return told(6, 'certain', 'The widest move is a sixth', some(sixth));
  if (widest <= third) return told(1, 'certain', `No move is wider than a ${name}`, some(widest));
  if (fourths.length > 0 && fifths.length > 0)
    return told(5, 'certain', 'It has fourths and fifths, and nothing wider', [...fourths, ...fifths]);
  if (fourths.length > 0) {
    const isDrilled = fourths.length >= 2 && fourths.length * 3 >= leaps;
    const reason = `It has ${counted(fourths.length, 'fourth')} among ${counted(leaps, 'leap')}, and no fifth`;
    return told(4, isDrilled ? 'certain' : 'likely', reason, fourths);
  }
  const reason = `It has ${counted(fifths.length, 'fifth')} among ${counted(leaps, 'leap')}, and no fourth`;
  if (fifths.length >= 2 && fifths.length * 5 >= leaps * 3) return told(3, 'likely', reason, fifths);
  if (fifths.length * 3 <= leaps) return told(2, 'likely', reason, fifths);
  return told(fifths.length * 2 >= leaps ? 3 : 2, 'unsure', reason, fifths);
}

function told(
  id: number,
  certainty: 'certain' | 'likely' | 'unsure',
  reason: string,
  shown: Move[],
): Evidence<number | null> {
  return {
    value: intervals.find((interval) => interval.id === id)?.id ?? null,
    certainty,
    reason,
    measures: measuresOf(shown),
  };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
