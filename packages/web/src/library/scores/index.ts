export { AccompanimentMisfit } from './accompaniment-misfit.tsx';
export { type Decided, type Decisions, asDecided, findMissing, type Missing, type RequiredField } from './decisions.ts';
export { curriculumChoices } from './curriculum-choices.ts';
export { asMinutes } from './lengths.ts';
export { DockedPreview } from './lazy-docked-preview.ts';
export { PrintButton } from './print-button.tsx';
export { listLabels, listMeasures } from './name-measures.ts';
export { OpenedScore } from './opened-score.tsx';
export { PlacePickers } from './place-pickers.tsx';
export { formatFinding, formatRepair, kindNames } from './format-finding.ts';
export { foundInTexts } from './found-in-texts.ts';
export { fetchPreview } from './fetch-preview.ts';
export { refreshScores } from './queries.ts';
export { fetchBookletsText } from './fetch-booklets-text.ts';
export { ScoreConflict } from './score-conflict.tsx';
export { choicesOf, combineDecisions } from './versions.ts';
export { type FormErrors, ScoreForm } from './score-form.tsx';
export {
  placeInAddress,
  type OpenedAddress,
  type ShelfAddress,
  useChangeAddress,
  useScoresAddress,
} from './use-scores-address.ts';
export { useDeleteScores } from './use-delete-scores.ts';
export { useOpenDock } from './use-open-dock.ts';
export { usePrintScores } from './use-print-scores.ts';
