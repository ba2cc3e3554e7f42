export { SimilarityIndex, type Found, type Group, type Print } from './similarity-index.ts';
export { comparing, type Comparison } from './compare.ts';
export { type Fingerprint, fingerprintOf } from './fingerprint.ts';
export type { Likeness } from './likeness.ts';
export { type Melody, melodiesOf } from './melody.ts';
export { type Match, melodySearch, type MelodySearch, type SearchedMelody, searchedMelody } from './melody-search.ts';
export { decodeMelody, encodeMelody } from './melody-text.ts';
