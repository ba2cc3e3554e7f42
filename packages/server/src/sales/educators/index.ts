export { addEducators, affiliation, educatorRow, type NewEducator, recountStudents } from './store.ts';
