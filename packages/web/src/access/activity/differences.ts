import type { Entry } from '@eemusic/contract/access/activity';
import type { Difference } from '#platform/room.ts';

/** These change with every save and mean nothing by themselves. */
const ignoredFields = new Set(['version', 'updatedAt']);

/** The fields that differ. A field missing after the change stayed as it was. */
export function differencesOf({ before, after }: Pick<Entry, 'before' | 'after'>): Difference[] {
  const fields = Object.keys(after ?? before ?? {}).filter((field) => !ignoredFields.has(field));
  return fields
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter(({ field, ...states }) => isSecret(states) || !isSame(before?.[field], after?.[field]));
}

/** The masked values of a secret look alike; if it is listed, it has changed. */
function isSecret({ before, after }: { before: unknown; after: unknown }): boolean {
  return before === secret || after === secret;
}

export const secret = '[secret]';

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
