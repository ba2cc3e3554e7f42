export { type FullPlace, fullPlace, type Place, type PlaceField, placeFields } from './place.ts';
export { PlaceSelects } from './place-selects.tsx';
