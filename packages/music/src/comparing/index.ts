export { SimilarityIndex, type Found, type Group, type Print } from './similarity-index.ts';
export { comparing, type Comparison } from './compare.ts';
export { type Fingerprint, fingerprintOf } from './measure-text.ts';
export type { Likeness } from './measure-text.ts';
export { type Melody, melodiesOf } from './melody.ts';
export { type Match, melodySearch, type MelodySearch, type SearchedMelody, searchedMelody } from './melody.ts';
export { decodeMelody, encodeMelody } from './melody.ts';
