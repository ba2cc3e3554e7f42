import { t } from '@lingui/core/macro';
import { enumerate, joinParts } from '#platform/locales/formats.ts';
import { type Delta, type Item, without } from './chooser-delta.ts';

/** Applies the changes to a list that somebody else has changed, leaving out changes that are already made. */
export function rebasedDelta({ added, removed }: Delta, now: readonly Item[]): Delta {
  const gone = without(removed, now);
  return { added: without(added, now), removed: without(removed, gone) };
}

/** The items added and removed between two states of a list. */
export function deltaBetween(before: readonly Item[], now: readonly Item[]): Delta {
  return { added: without(now, before), removed: without(before, now) };
}

export function idsOf(items: readonly Item[]): number[] {
  return items.map(({ id }) => id);
}

/** '+ Li Na, Wang Fang; − Chen Jie', or empty if nothing changed. */
export function formatDelta({ added, removed }: Delta): string {
  return joinParts([
    ...(added.length === 0 ? [] : [t`+ ${namesOf(added)}`]),
    ...(removed.length === 0 ? [] : [t`− ${namesOf(removed)}`]),
  ]);
}

const maxNames = 5;

function namesOf(items: readonly Item[]): string {
  const names = items.slice(0, maxNames).map(({ name }) => name);
  const more = items.length - names.length;
  return more === 0 ? enumerate(names) : t`${enumerate(names)} and ${more} more`;
}
