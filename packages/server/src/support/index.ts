import './tables.ts';

export { attachmentFile, attachmentFolder } from './attachment-file.ts';
export { changeBoard, raiseBoard } from './change.ts';
export { searchKey } from './search-key.ts';
export { type CardRow, findCard, type Moment, type NewCard, placeCard, touchCard } from './store.ts';
