export { readEntryNames, readLists, readTagNames } from './lists.ts';
export { assertOffered, findGone } from './rules.ts';
export { listColumns, shareLists } from './store.ts';
