import { type Bitmap, decodeBitmaps, encodeBitmaps, newBitmap } from './bitmaps.ts';

/** Accuracies are summed in millionths, so that the order of adding does not matter. */
export type Sums = [sessions: number, seconds: number, scored: number, accuracy: number];
/** Sums of a screen, which include the visits that began and ended on it. */
export type ScreenSums = [...Sums, entries: number, exits: number];

/**
 * The figures of a set of sessions, such as a day. Figures of disjoint sets can be added in any order, which gives the
 * figures of their union. Keys of `sums` and `sets`: `t` for the total; `g` and the id of a grade; `y` and a year of
 * birth, 0 if unknown; `r` and a region, or `r` alone if unknown.
 */
export type Figures = {
  sums: Map<string, Sums>;
  /** By the score's id. */
  scores: Map<number, Sums>;
  screens: Map<string, ScreenSums>;
  /** How often visits went from one screen to another, or to the same one again. */
  moves: Map<string, Map<string, number>>;
  /** The students who practised. */
  students: Bitmap;
  sets: Map<string, Bitmap>;
  screenSets: Map<string, Bitmap>;
};

/**
 * The parts that are stored and read separately: sums, scores, visits, all students, students by age, grade and region,
 * students by screen.
 */
export const parts = ['t', 'p', 'v', 'a', 'd', 'n'] as const;
export type Part = (typeof parts)[number];

export const emptyFigures = (): Figures => ({
  sums: new Map(),
  scores: new Map(),
  screens: new Map(),
  moves: new Map(),
  students: newBitmap(),
  sets: new Map(),
  screenSets: new Map(),
});

/** Returns the figures of a key, adding empty ones if it has none. */
export function figuresIn<Key>(map: Map<Key, Figures>, key: Key): Figures {
  const figures = map.get(key) ?? emptyFigures();
  map.set(key, figures);
  return figures;
}

export const noSums: Sums = [0, 0, 0, 0];

export const sessionsIn = ({ sums }: Figures): number => sums.get('t')?.[0] ?? 0;

export function addSums<Key>(map: Map<Key, number[]>, key: Key, sums: readonly number[]): void {
  const existing = map.get(key);
  if (!existing) {
    map.set(key, [...sums]);
    return;
  }
  for (let index = 0; index < sums.length; index += 1) existing[index] = (existing[index] ?? 0) + (sums[index] ?? 0);
}

export function addMoves(moves: Figures['moves'], from: string, to: string, count: number): void {
  const counts = moves.get(from) ?? new Map<string, number>();
  moves.set(from, counts);
  const sum = (counts.get(to) ?? 0) + count;
  if (sum === 0) counts.delete(to);
  else counts.set(to, sum);
}

export function setIn(sets: Map<string, Bitmap>, key: string): Bitmap {
  const set = sets.get(key) ?? newBitmap();
  sets.set(key, set);
  return set;
}

/** Adds these parts of the other figures, which do not change. */
export function addFigures(figures: Figures, other: Figures, requestedParts: readonly Part[] = parts): void {
  if (requestedParts.includes('t')) for (const [key, sums] of other.sums) addSums(figures.sums, key, sums);
  if (requestedParts.includes('p')) for (const [key, sums] of other.scores) addSums(figures.scores, key, sums);
  if (requestedParts.includes('v')) {
    for (const [key, sums] of other.screens) addSums(figures.screens, key, sums);
    for (const [from, tos] of other.moves) for (const [to, count] of tos) addMoves(figures.moves, from, to, count);
  }
  if (requestedParts.includes('a')) figures.students.orInPlace(other.students);
  if (requestedParts.includes('d')) for (const [key, ids] of other.sets) setIn(figures.sets, key).orInPlace(ids);
  if (requestedParts.includes('n'))
    for (const [key, ids] of other.screenSets) setIn(figures.screenSets, key).orInPlace(ids);
}

export function encodePart(figures: Figures, part: Part): Uint8Array {
  if (part === 't') return json([...figures.sums]);
  if (part === 'p') return json([...figures.scores]);
  if (part === 'v') return json({ screens: [...figures.screens], moves: [...figures.moves].map(movesFrom) });
  if (part === 'a') return encodeBitmaps(new Map([['', figures.students]]));
  return encodeBitmaps(part === 'd' ? figures.sets : figures.screenSets);
}

type Visits = { screens: [string, number[]][]; moves: [string, [string, number][]][] };

/** Adds an encoded part; only the sets with requested keys are decoded. */
export function addEncoded(
  figures: Figures,
  part: Part,
  bytes: Uint8Array,
  isRequested: (key: string) => boolean = () => true,
): void {
  if (part === 't') for (const [key, sums] of parsed<[string, number[]][]>(bytes)) addSums(figures.sums, key, sums);
  if (part === 'p') for (const [key, sums] of parsed<[number, number[]][]>(bytes)) addSums(figures.scores, key, sums);
  if (part === 'v') {
    const { screens, moves } = parsed<Visits>(bytes);
    for (const [key, sums] of screens) addSums(figures.screens, key, sums);
    for (const [from, tos] of moves) for (const [to, count] of tos) addMoves(figures.moves, from, to, count);
  }
  if (part === 'a') decodeBitmaps(bytes, () => figures.students);
  if (part === 'd') decodeBitmaps(bytes, (key) => (isRequested(key) ? setIn(figures.sets, key) : null));
  if (part === 'n') decodeBitmaps(bytes, (key) => (isRequested(key) ? setIn(figures.screenSets, key) : null));
}

const movesFrom = ([from, tos]: [string, Map<string, number>]) => [from, [...tos]];
const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
const parsed = <Value>(bytes: Uint8Array): Value =>
  JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString());
