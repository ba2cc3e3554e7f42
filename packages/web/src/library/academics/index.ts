export { choose, type FullPlace, fullPlace, type Place, type PlaceField, placeFields } from './place.ts';
export { gradesQuery, levelsQuery, type ListedStep, formatListed, stagesQuery } from './queries.ts';
export { PlaceSelects } from './place-selects.tsx';
