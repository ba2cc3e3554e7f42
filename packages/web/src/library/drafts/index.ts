export { HandOverMenu } from './hand-over-menu.tsx';
export { draftQuery, draftsQuery, fetchDraft, refreshDrafts } from './queries.ts';
export { useDiscard, useHandOver } from './use-draft-actions.ts';
