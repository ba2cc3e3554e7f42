export {
  type Position,
  readCursor,
  writeCursor,
  findPublication,
  listPublications,
  type PublicationState,
  type PublishedScore,
  readPublicationState,
} from './read.ts';
