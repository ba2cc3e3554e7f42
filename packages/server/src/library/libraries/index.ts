export { add as addLibrary } from './add.ts';
export { libraryLock } from './delete.ts';
export { findLibraries, getLibrary } from './store.ts';
