export { readTimeZone } from './room.ts';
export { readCompany, storeCompany } from './store.ts';
