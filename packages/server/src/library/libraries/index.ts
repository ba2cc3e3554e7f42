export { add as addLibrary } from './add.ts';
export { libraryLock } from './delete.ts';
export { libraryRestorer } from './restore.ts';
export { libraryRoutes } from './routes.ts';
export { findLibraries, getLibrary } from './store.ts';
