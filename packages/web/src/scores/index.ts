export { type Decided, type Decisions, asDecided, findMissing, type Missing, type RequiredField } from './decisions.ts';
export { forgetScores } from './queries.ts';
export { type FormErrors, ScoreForm } from './score-form.tsx';
export { ScoreList } from './score-list.tsx';
export { placeInAddress, useScoresAddress } from './use-scores-address.ts';
export { useDeleteScores } from './use-delete-scores.ts';
