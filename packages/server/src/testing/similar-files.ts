import { createHash } from 'node:crypto';
import { fingerprintOf } from '@eemusic/music/comparing';
import { readScore } from '@eemusic/music/reading';
import { aScoreFile } from './a-score.ts';
import type { TestScore } from './many-scores.ts';

/** An exercise, and variants of its file. */
export function anExercise(seed: number) {
  const xml = new TextDecoder().decode(aScoreFile(seed).bytes);
  return {
    xml,
    /** The same notes, as another program might write them. */
    rewritten: xml
      .replace(/<work-title>.*?<\/work-title>/, '<work-title>Untitled</work-title>')
      .replaceAll(/<technical>.*?<\/technical>/g, '')
      .replaceAll('\n', '\n  '),
    anOctaveHigher: xml.replaceAll(/<octave>(\d)/g, (_, octave: string) => `<octave>${Number(octave) + 1}`),
    /** The same with another first note. */
    withAnotherNote: xml.replace(/(<octave>)(\d)/, (_, tag: string, octave: string) => `${tag}${Number(octave) + 1}`),
  };
}

export const asFile = (xml: string, name = 'a.musicxml') => ({ name, bytes: new TextEncoder().encode(xml) });

/** Returns the rows of a score whose file was uploaded and read. */
export function asRows(xml: string, score: TestScore['score'] = {}): TestScore & { file: object } {
  const { bytes } = asFile(xml);
  const { score: read, problem } = readScore(bytes);
  if (problem) throw new Error(problem.code);
  const { music, shape, measures, measureShapes } = fingerprintOf(read);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    score,
    file: { sha256, music_hash: music, shape_hash: shape, systems: '[]' },
    music: { measures: JSON.stringify(measures), measure_shapes: measureShapes },
  };
}

/** Returns the rows of a score whose notes have not been read yet. */
export function asUnreadRows(xml: string): TestScore {
  const { file } = asRows(xml);
  return { file: { ...file, music_hash: null, shape_hash: null, systems: null }, music: null };
}
