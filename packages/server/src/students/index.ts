export { studentImportRestorer } from './import.ts';
export { studentRestorer } from './restore.ts';
export { studentRoutes } from './routes.ts';
export { getStudent } from './store.ts';
export { subscribe } from './subscribe.ts';
