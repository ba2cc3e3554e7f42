import type { Entry } from '@eemusic/contract/access/activity';
import type { Difference } from '#platform/room.ts';

/** These change with every save and say nothing of their own. */
const ignoredFields = new Set(['version', 'updatedAt']);

/** The fields that differ. A field that the change does not name stayed as it was. */
export function differencesOf({ before, after }: Pick<Entry, 'before' | 'after'>): Difference[] {
  const fields = Object.keys(after ?? before ?? {}).filter((field) => !ignoredFields.has(field));
  return fields
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter(({ field, ...states }) => isSecret(states) || !isSame(before?.[field], after?.[field]));
}

/** The values of a secret look alike; that the change names it means that it changed. */
function isSecret({ before, after }: { before: unknown; after: unknown }): boolean {
  return before === secret || after === secret;
}

export const secret = '[secret]';

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
