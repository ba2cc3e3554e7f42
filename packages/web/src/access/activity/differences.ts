import type { Entry } from '@eemusic/contract/access/activity';
import type { Difference } from '#platform/room.ts';

/** Fields that change with every save and say nothing. */
const ignoredFields = new Set(['version', 'updatedAt']);

/** The fields that differ. A field that is missing after the change did not change. */
export function differencesOf({ before, after }: Pick<Entry, 'before' | 'after'>): Difference[] {
  const fields = Object.keys(after ?? before ?? {}).filter((field) => !ignoredFields.has(field));
  return fields
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter(({ field, ...states }) => isSecret(states) || !isSame(before?.[field], after?.[field]));
}

/**
 * A secret is masked before and after, so equal masks do not mean that it stayed the same: if it is listed, it has
 * changed.
 */
function isSecret({ before, after }: { before: unknown; after: unknown }): boolean {
  return before === secret || after === secret;
}

export const secret = '[secret]';

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
