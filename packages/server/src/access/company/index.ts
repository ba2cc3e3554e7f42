export { readTimeZone } from './follow-time-zone.ts';
export { readCompany } from './read.ts';
export { storeCompany } from './store.ts';
