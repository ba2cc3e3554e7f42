export {
  findMisfit,
  type OpenPlace as Place,
  readStepNames,
  readSteps,
  shareSteps,
  type Step,
  wireNames,
} from './store.ts';
