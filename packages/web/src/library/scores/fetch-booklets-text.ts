import { plural, t } from '@lingui/core/macro';

/**
 * The question before scores are deleted, which says how many of them are in saved booklets; without such scores, or
 * if the server does not answer, it is `subject`, such as '3 scores'.
 */
export async function fetchBookletsText(subject: string, ids: readonly number[]): Promise<string> {
  const scores = await countHeld(ids).catch(() => 0);
  if (scores === 0) return subject;
  if (ids.length === 1) return t`Delete ${subject}? It is in a booklet.`;
  const held = plural(scores, { one: '# is in a booklet', other: '# are in booklets' });
  return t`Delete ${subject}? ${held}.`;
}

/* Loaded with the first question, because lists of scores do not need the code of booklets. */
async function countHeld(ids: readonly number[]): Promise<number> {
  const { countInBooklets } = await import('./count-in-booklets.ts');
  return countInBooklets(ids);
}
