export { choose, type Place, type PlaceField, placeFields } from './place.ts';
export {
  formatListed,
  gradesQuery,
  levelsQuery,
  type ListedStep,
  refreshSteps,
  stagesQuery,
  stepsIn,
  stepsQuery,
} from './queries.ts';
export { PlaceSelects } from './place-selects.tsx';
