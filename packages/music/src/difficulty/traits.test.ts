import { describe, expect, it } from 'vitest';
import { aScore } from '#analysis/testing.ts';
import { featuresOf } from './features.ts';
import { traitInEnglish, traitsShared } from './traits.ts';

const piece = { right: 'C4q D4q E4q G4q | C4h E4h', left: 'C3h G3h | C3w' };
const shared = (other: Parameters<typeof aScore>[0], one: Parameters<typeof aScore>[0] = piece) =>
  traitsShared(featuresOf(aScore(one)), featuresOf(aScore(other))).map(traitInEnglish);

describe('what two pieces have in common', () => {
  it('is everything if they are the same', () => {
    expect(shared(piece)).toEqual([
      'same range',
      'quarter notes',
      'both hands',
      'five-finger positions',
      'nothing wider than a fifth',
      'single notes',
      'no sharps or flats in the key',
      'as many notes to a beat',
      'similar length',
    ]);
  });

  it('is only what holds for both', () => {
    expect(shared({ right: 'C5e D5e G5q. A5e B5q~ | B5w | R | C6w', left: 'R | R | C2w | R', fifths: 2 })).toEqual([
      'single notes',
    ]);
    const low = { right: 'F#4q. G4e C4q~ C4q | C4w', fifths: 1 };
    expect(shared(low, { ...low, right: 'F4q. G4e D5q~ D5q | D5w' })).toEqual([
      'eighth notes',
      'right hand alone',
      'nothing wider than a fifth',
      'single notes',
      '1 sharp or flat in the key',
      'dotted notes',
      'ties',
      'as many notes to a beat',
      'similar length',
    ]);
  });

  it('includes the hands that play, and the shortest value', () => {
    expect(shared({ left: 'C3w' }, { left: 'G3w' })).toEqual(
      expect.arrayContaining(['left hand alone', 'whole notes']),
    );
    const inTurn = { right: 'C4h. | R | R | R', left: 'R | C3h. | R | R', time: [3, 4] as [number, number] };
    expect(shared(inTurn, inTurn)).toEqual(expect.arrayContaining(['hands in turn', 'half notes']));
    const leaping = { right: 'C4q C6q C4s C6t C4h' };
    expect(shared(leaping, leaping)).toEqual(
      expect.arrayContaining(['leaps of an octave or more', 'thirty-second notes']),
    );
  });
});
