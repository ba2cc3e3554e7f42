import { expect, it } from 'vitest';
import { notesOf } from './found-notes.ts';

/** 'C4 E4+G4 | …': chords struck one after the other, measures apart; the ids count up. Staff 2 in brackets: '[C3]'. */
function playedOf(written: string) {
  const notes: { id: string; pitch: number; staff: number; isTied: boolean }[] = [];
  const timemap: { t: number; on: string[]; off: string[]; measure?: number }[] = [];
  for (const [at, measure] of written.split(' | ').entries())
    for (const [nth, chord] of measure.split(' ').entries()) {
      const on = chord.split('+').map((name) => {
        const isLeft = name.startsWith('[');
        const id = `n${notes.length + 1}`;
        notes.push({
          id,
          pitch: Number(name.replaceAll(/\D/g, '')),
          staff: isLeft ? 2 : 1,
          isTied: name.endsWith('~'),
        });
        return id;
      });
      timemap.push({ t: timemap.length, on, off: [], ...(nth === 0 && { measure: at + 1 }) });
    }
  return { timemap, notes };
}

const place = { hand: 'right' as const, semitones: 0, labels: [] };

it('are the notes of the outer voice that follow each other, though the first of them comes twice', () => {
  const played = playedOf('64 64+60 65 67');
  expect(notesOf(played, { ...place, measures: [1] }, [64, 65, 67])).toEqual(['n2', 'n4', 'n5']);
});

it('are those of the measures of the place, in the key of the score', () => {
  const played = playedOf('64 65 67 | 66+[52] 67 69');
  expect(notesOf(played, { ...place, measures: [2], semitones: 2 }, [64, 65, 67])).toEqual(['n4', 'n6', 'n7']);
});

it('are the lowest of the left hand', () => {
  const played = playedOf('[48]+[60]+72 [50]+72 [52]');
  expect(notesOf(played, { ...place, hand: 'left', measures: [1] }, [48, 50, 52])).toEqual(['n1', 'n4', 'n6']);
});

it('are those of an inner voice, and none that is only held', () => {
  const played = playedOf('72+60 72+62~ 72+62 72+64');
  expect(notesOf(played, { ...place, measures: [1] }, [60, 62, 64])).toEqual(['n2', 'n6', 'n8']);
});
