export { libraryLock } from './delete.ts';
export { libraryRoutes } from './routes.ts';
export { getLibrary } from './store.ts';
