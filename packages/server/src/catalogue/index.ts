export { type Catalogue, catalogueOf } from './catalogue.ts';
export type { Entry, ReadTags } from './entry.ts';
export { placeNames, type Places, sayPlace } from './places.ts';
