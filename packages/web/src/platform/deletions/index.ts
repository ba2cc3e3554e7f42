export { BinLink } from './bin-link.tsx';
export { useUndo } from './use-undo.ts';
