export { studentImportRestorer } from './import.ts';
export { studentRestorer } from './restore.ts';
export { studentRoutes } from './routes.ts';
