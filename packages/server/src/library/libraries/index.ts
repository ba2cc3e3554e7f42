export { add as addLibrary, libraryLock } from './room.ts';
export { auditedFields, printLayoutOf, findLibraries, getLibrary, listLibraryNames } from './store.ts';
