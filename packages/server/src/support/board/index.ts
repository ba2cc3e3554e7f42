import './tables.ts';

export { attachmentFile, attachmentFolder } from './attachment-file.ts';
export { putNote } from './add-note.ts';
export { announce } from './announce.ts';
export { changeBoard, raiseBoard } from './change.ts';
export { forgottenId } from './forgotten.ts';
export { type CardLink, setLinks } from './links.ts';
export { topOf } from './place.ts';
export { searchKey } from './search-key.ts';
export { type CardRow, findCard, type Moment, placeCard, touchCard } from './store.ts';
