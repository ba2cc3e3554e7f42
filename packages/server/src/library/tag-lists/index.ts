export { assertOffered, findGone } from './assert-offered.ts';
export { listColumns } from './columns.ts';
export { readEntryNames, readLists, readTagNames } from './lists.ts';
export { shareLists } from './store.ts';
