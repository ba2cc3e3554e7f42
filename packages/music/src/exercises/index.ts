export { type Answers, type Options } from './choice.ts';
export { type Collected, makeCollection } from './collection.ts';
export { type Exercise, makeExercise } from './make-exercise.ts';
