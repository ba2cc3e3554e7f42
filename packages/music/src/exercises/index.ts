export { compose, type Exercise as ComposedExercise, exerciseVersion } from './compose.ts';
export { type Conflict, conflictInEnglish, conflicts } from './conflicts.ts';
export { refuse } from './refuse.ts';
export { gradeNames, type Motion, motions, type Texture, textures, type Wishes } from './wishes.ts';
