export { LazyNotesPanel } from './lazy-notes-panel.tsx';
export type { Played } from './use-played.ts';
