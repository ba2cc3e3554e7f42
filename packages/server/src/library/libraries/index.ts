export { add as addLibrary, libraryLock } from './actions.ts';
export { auditedFields, printLayoutOf } from './print-layout.ts';
export { findLibraries, getLibrary, listLibraryNames } from './store.ts';
