import type { BookletContent } from './store.ts';
import { auditedFields } from '#library/libraries/index.ts';

/**
 * The fields of a booklet for the activity: each field of the print layout, and the names of the scores in their order.
 */
export const auditedBooklet = (content: BookletContent, scores: readonly { name: string }[]) => ({
  ...auditedFields(content),
  scores: scores.map(({ name }) => name),
});
