export { readEntryNames, readLists, readTagNames, shareLists } from './store.ts';
export { assertOffered, findGone } from './room.ts';
