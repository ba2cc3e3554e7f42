import type { Entry } from '@eemusic/contract/access/activity';
import type { Difference } from '#platform/room.ts';

/** Made anew with every change, and told by it already. */
const unspoken = new Set(['version', 'updatedAt']);

/** The fields that are not as they were; what a change does not name stayed. */
export function differencesOf({ before, after }: Pick<Entry, 'before' | 'after'>): Difference[] {
  const fields = Object.keys(after ?? before ?? {}).filter((field) => !unspoken.has(field));
  return fields
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter(({ field, ...states }) => isSecret(states) || !isSame(before?.[field], after?.[field]));
}

/** Whether a secret changed cannot be seen; that it is named tells it. */
function isSecret({ before, after }: { before: unknown; after: unknown }): boolean {
  return before === secret || after === secret;
}

export const secret = '[secret]';

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
