export { findMisfit } from './store.ts';
export { stepName } from './step-name.ts';
