import { scoreTypes } from '@eemusic/contract/library/choices';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { entriesOf } from './kept-entries.ts';
import { nameInLanguage } from './tag-texts.ts';

const names: Record<keyof typeof scoreTypes, MessageDescriptor> = {
  normal: msg`Normal`,
  warmUp: msg`Warm-up`,
  exercise: msg`Exercise`,
};

/** A score type as it is shown; one that is retired is no longer offered. */
type ShownType = { id: number; name: string; isRetired: boolean };

const fixedTypes = (): ShownType[] =>
  (Object.keys(names) as (keyof typeof names)[]).map((key) => ({
    id: scoreTypes[key],
    name: i18n._(names[key]),
    isRetired: false,
  }));

/** In the order of staff, with the types that they added once they are loaded. */
export function allScoreTypes(): readonly ShownType[] {
  const fixed = fixedTypes();
  const entries = entriesOf('scoreType');
  if (entries === undefined) return fixed;
  return entries.map(
    ({ id, isRetired, ...entry }) =>
      fixed.find((type) => type.id === id) ?? { id, name: nameInLanguage(entry), isRetired },
  );
}

/** Empty for a type that is gone. */
export function sayScoreType(type: number): string {
  return allScoreTypes().find(({ id }) => id === type)?.name ?? '';
}

/** What can be chosen: what is offered, and what is chosen already. */
export function scoreTypeChoices(chosen: number | null = null): { value: number; label: string }[] {
  return allScoreTypes()
    .filter(({ id, isRetired }) => !isRetired || id === chosen)
    .map(({ id, name, isRetired }) => ({ value: id, label: isRetired ? t`${name} (retired)` : name }));
}
