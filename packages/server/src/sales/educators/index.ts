export { addEducators, educatorRow, type NewEducator } from './room.ts';
