export { HandOverMenu } from './hand-over-menu.tsx';
export { draftQuery, draftsQuery, fetchDraft, refreshDrafts, useDiscard, useHandOver } from './queries.ts';
