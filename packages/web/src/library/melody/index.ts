export { NotesPanel, type Played } from './notes-panel.tsx';
