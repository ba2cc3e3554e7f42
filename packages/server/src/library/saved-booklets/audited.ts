import type { BookletContent } from './store.ts';
import { auditedFields } from '#library/libraries/index.ts';

/** A booklet as the activity shows it: the print layout field by field, the scores by name in their order. */
export const auditedBooklet = (content: BookletContent, scores: readonly { name: string }[]) => ({
  ...auditedFields(content),
  scores: scores.map(({ name }) => name),
});
