export { composeAll, gradeAt, openOrder, type Order, type Others, readOthers } from './compose.ts';
export { emptyStages, suggest } from './room.ts';
