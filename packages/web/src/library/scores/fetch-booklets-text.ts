import { plural, t } from '@lingui/core/macro';

/**
 * The subject of the question before these scores are deleted: `subject`, and how many of them are in saved booklets.
 * If the server does not answer, the question is asked anyway.
 */
export async function fetchBookletsText(subject: string, ids: readonly number[]): Promise<string> {
  const scores = await countHeld(ids).catch(() => 0);
  if (scores === 0) return subject;
  if (ids.length === 1) return t`Delete ${subject}? It is in a booklet.`;
  const held = plural(scores, { one: '# is in a booklet', other: '# are in booklets' });
  return t`Delete ${subject}? ${held}.`;
}

/* Loaded with the first question: lists of scores do without what booklets are made of. */
async function countHeld(ids: readonly number[]): Promise<number> {
  const { countInBooklets } = await import('./count-in-booklets.ts');
  return countInBooklets(ids);
}
