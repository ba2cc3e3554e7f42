export { findMisfit, type OpenPlace as Place, readStepNames, readSteps, shareSteps, type Step } from './store.ts';
export { wireNames } from './store.ts';
