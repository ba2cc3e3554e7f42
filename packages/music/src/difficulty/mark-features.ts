import type { Note, Score } from '#model.ts';
import { shareOf } from './figures.ts';
import type { Hands } from './strokes.ts';

const ornaments = new Set([
  'trill-mark',
  'turn',
  'inverted-turn',
  'mordent',
  'inverted-mordent',
  'tremolo',
  'arpeggiate',
]);

/** How many accidentals, articulations and other marks there are to read, as shares of the notes. */
export function markFeatures({ measures }: Score, { tones }: Hands) {
  const notes = measures.flatMap((measure) => measure.notes.filter(({ pitch }) => pitch !== null));
  const shareWith = (is: (note: Note) => boolean) => shareOf(notes.filter(is).length, tones.length);
  const directions = measures.flatMap((measure) => measure.directions);
  return {
    articulations: shareWith(({ articulations }) => articulations.some((word) => !ornaments.has(word))),
    ornaments: shareWith(({ isGrace, articulations }) => isGrace || articulations.some((word) => ornaments.has(word))),
    slurs: shareWith(({ slurStart }) => slurStart),
    fingerings: shareWith(({ fingerings }) => fingerings.length > 0),
    dynamics: shareOf(
      directions.filter(({ dynamic, wedge }) => dynamic !== null || (wedge !== null && wedge !== 'stop')).length,
      measures.length,
    ),
  };
}
