export { addEducators, affiliation, educatorRow, type NewEducator } from './store.ts';
