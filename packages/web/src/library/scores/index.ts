export { AccompanimentMisfit } from './accompaniment-misfit.tsx';
export {
  type Decided,
  type Decisions,
  asDecided,
  choicesOf,
  combineDecisions,
  errorsOf,
  findMissing,
  type FormErrors,
  type RequiredField,
  textOfMissing,
} from './decisions.ts';
export { formatFinding, formatRepair, kindNames, taggedIn } from './format-finding.ts';
export { asMinutes, curriculumChoices, foundInTexts, listLabels, listMeasures } from './format-score.ts';
export { PrintButton, PrintDialog } from './print-button.tsx';
export { LazyPlayer, waitingPlayer } from './lazy-player.tsx';
export { OpenedScore } from './opened-score.tsx';
export { previewQuery, refreshScores } from './queries.ts';
export { ScoreConflict } from './score-conflict.tsx';
export { ScoreForm } from './score-form.tsx';
export {
  placeInAddress,
  placeOf,
  type OpenedAddress,
  type ShelfAddress,
  useChangeAddress,
  useScoresAddress,
} from './use-scores-address.ts';
export { fetchBookletsText, useDeleteScores } from './use-delete-scores.ts';
export { DockedPreview, useOpenDock } from './use-open-dock.ts';
