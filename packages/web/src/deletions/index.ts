export { type Deletion, useUndo } from './use-undo.ts';
