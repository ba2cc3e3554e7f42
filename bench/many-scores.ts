import { hash } from 'node:crypto';
import { analyse } from '@eemusic/music/analysis';
import { encodeMelody, type Fingerprint, fingerprintOf, melodiesOf } from '@eemusic/music/comparing';
import { makeExercise } from '@eemusic/music/exercises';
import { readScore } from '@eemusic/music/reading';
import type { Database } from '@eemusic/server/src/platform/database/index.ts';
import { addManyScores, addTestLibrary, type TestScore, listStages } from '@eemusic/server/src/testing/many-scores.ts';

const digitsPerMeasure = 8;

type Print = Fingerprint & ReturnType<typeof melodiesOf>;
type Read = { print: Print; analysis: ReturnType<typeof analyse>; seconds: number };

function read(seed: number): Read {
  const { xml, tempo } = makeExercise({ seed });
  const { score, problem } = readScore(new TextEncoder().encode(xml));
  if (problem) throw new Error(problem.code);
  const analysis = analyse(score);
  return {
    print: { ...fingerprintOf(score), ...melodiesOf(score) },
    analysis,
    seconds: (analysis.facts.measures * 180) / tempo,
  };
}

/**
 * Inserts a library of this many scores directly into the database. A fifth are exercises, the others combine the
 * halves of two of them. One in ten has tags that differ from its notes. Returns the fingerprints of the exercises.
 */
export async function seedScores(database: Database, count: number): Promise<Fingerprint[]> {
  const stages = await listStages(database.read);
  const shelves: number[] = [];
  for (const [at, name] of ['First Steps', 'Etudes', 'Sonatinas', 'Songs'].entries())
    shelves.push(await addTestLibrary(database, name, at + 1));
  const exercises = Array.from({ length: Math.ceil(count / 5) }, (_, seed) => read(seed));
  const nth = (at: number) => exercises[at % exercises.length] ?? read(at);
  const drawn = Array.from({ length: count }, (_, at): TestScore => {
    const one = nth(at);
    const round = Math.floor(at / exercises.length);
    const print = round === 0 ? one.print : joined(one.print, nth(at + round * 7).print, at);
    const place = { ...stages[at % stages.length], library_id: shelves[at % shelves.length] ?? 0 };
    return rowsOf({ ...one, print }, { at, place });
  });
  await addManyScores(database, drawn);
  return exercises.map(({ print }) => print);
}

/**
 * Joins the first half of one piece and the second half of another. The melodies are longer than that, but no bench
 * compares them.
 */
function joined(one: Print, other: Print, at: number): Print {
  const half = Math.ceil(one.measures.length / 2);
  const measures = [...one.measures.slice(0, half), ...other.measures.slice(half)];
  const measureShapes =
    one.measureShapes.slice(0, half * digitsPerMeasure) + other.measureShapes.slice(half * digitsPerMeasure);
  return { ...one, music: `music ${at}`, shape: `shape ${at}`, measures, measureShapes };
}

const columns = {
  range: 'range_id',
  interval: 'interval_id',
  rhythm: 'rhythm_id',
  rest: 'rest_id',
  keySignature: 'key_signature_id',
  timeSignature: 'time_signature_id',
  tie: 'tie_id',
  accidental: 'accidental',
  articulation: 'articulation',
  dynamics: 'dynamics',
} as const;

function rowsOf({ print, analysis, seconds }: Read, { at, place }: { at: number; place: object }): TestScore {
  const tags = Object.entries(analysis.tags) as [keyof typeof columns, { value: unknown; certainty: string }][];
  const decided = Object.fromEntries(tags.map(([tag, { value }]) => [columns[tag], Number(value ?? 1)]));
  const isWrong = at % 10 === 0;
  return {
    score: {
      ...place,
      ...decided,
      ...(isWrong && { tie_id: 3 - (decided['tie_id'] ?? 1) }),
      name: `Exercise ${(at * 7919) % 100_003}`,
      score_enabled: at % 8 === 0 ? 0 : 1,
    },
    file: {
      sha256: hash('sha256', `${at}`, 'hex'),
      music_hash: print.music,
      shape_hash: print.shape,
      seconds,
      analysis: JSON.stringify(analysis),
      systems: '[]',
      measures: print.measures.length,
      created_at: new Date().toISOString(),
      wrong_measures: at % 50 === 0 ? '[3]' : '[]',
      read_tags: JSON.stringify(
        Object.fromEntries(tags.map(([tag, { value, certainty }]) => [tag, [value, certainty]])),
      ),
    },
    music: {
      measures: JSON.stringify(print.measures),
      measure_shapes: print.measureShapes,
      right_notes: encodeMelody(print.right.pitches),
      left_notes: encodeMelody(print.left.pitches),
      right_measures: JSON.stringify(print.right.measures),
      left_measures: JSON.stringify(print.left.measures),
    },
  };
}
