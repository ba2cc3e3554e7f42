export { readEntryNames, readLists, readTagNames } from './lists.ts';
export { assertOffered, findGone } from './rules.ts';
export { shareLists } from './store.ts';
