export { answer } from './answer.ts';
export {
  isFaultOfTask,
  isTooMuch,
  PoolFull,
  TaskFailed,
  WorkerDied,
  WorkerTimeout,
  WorkerUnavailable,
} from './errors.ts';
export { type Analysis, createExaminer, type Examination, type Examiner } from './examine.ts';
export { startPool, type Pool, type PoolOptions } from './pool.ts';
export { type Composer, type Composition, createComposer } from './composer.ts';
