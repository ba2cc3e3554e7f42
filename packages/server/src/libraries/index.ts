export { add as addLibrary } from './add.ts';
export { libraryLock } from './delete.ts';
export { libraryRoutes } from './routes.ts';
export { getLibrary } from './store.ts';
