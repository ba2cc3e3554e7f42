export { add as addLibrary } from './add.ts';
export { libraryLock } from './delete.ts';
export { auditedFields, printLayoutOf } from './print-layout.ts';
export { findLibraries, getLibrary, listLibraryNames } from './store.ts';
