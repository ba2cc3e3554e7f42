export { stepName, type StepNames } from './step-name.ts';
export { findMisfit, readStepNames, shareSteps } from './store.ts';
