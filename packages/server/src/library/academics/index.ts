export { readStepNames } from './list-steps.ts';
export { stepName, type StepNames } from './step-name.ts';
export { shareSteps } from './steps-store.ts';
export { findMisfit } from './store.ts';
