export { readCards } from './card-rows.ts';
export { changeBoard, raiseBoard } from './change.ts';
export { findPerson, nameOf } from './people.ts';
export { formerPosition, topOf } from './position-store.ts';
export { searchKey } from './search-key.ts';
export {
  assertRoomOnBoard,
  type CardRow,
  columnsOf,
  countOnBoard,
  deletedAmong,
  emptyCard,
  findCard,
  getCardRow,
  labelsOf,
  type Moment,
  placeCard,
  touchCard,
} from './store.ts';
