export { AddScoresButton } from './add-scores-button.tsx';
export { keepBooklet } from './adding.ts';
export { BookletEditor, inBookletOrder } from './booklet-editor.tsx';
export { MakeButton } from './make-button.tsx';
export { bookletsKey } from './queries.ts';
export { useAddToSaved } from './use-add-waiting.ts';
export { useSavedLayout } from './use-booklet-layout.ts';
export { useBookletScores } from './use-booklet-scores.ts';
export { useBookletWork } from './use-booklet-work.ts';
