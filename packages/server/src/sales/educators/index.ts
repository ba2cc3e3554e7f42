export { educatorImportRestorer } from './import.ts';
export { educatorRestorer } from './restore.ts';
export { educatorRoutes } from './routes.ts';
