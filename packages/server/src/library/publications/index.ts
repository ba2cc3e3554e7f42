export { type Position, readCursor, writeCursor } from './position.ts';
export {
  findPublication,
  listPublications,
  type PublicationState,
  type PublishedScore,
  readPublicationState,
} from './read.ts';
