import { type Category, categoryNames, type FieldKind, statusNames } from '@eemusic/contract/platform/record-fields';
import { activeLanguage, inLanguage } from '#platform/locales/formats.ts';
import { regionName, regions } from '@eemusic/contract/platform/regions';
import { i18n } from '@lingui/core';
import { genderNames, genders } from '@eemusic/contract/platform/genders';

export function formatFieldValue(kind: FieldKind, value: string): string {
  if (kind === 'region') return formatRegion(value);
  return kind === 'category' && value in categoryNames ? inLanguage(categoryNames[value as Category]) : value;
}

export const formatStatus = (status: number): string => inLanguage(statusNames[status === 1 ? 1 : 0]);

/** The name of a region; the code for one that only a newer server knows. */
export const formatRegion = (code: string): string => regionName(code, activeLanguage());

export function regionChoices() {
  const byLabel = new Intl.Collator(i18n.locale).compare;
  const choices = regions.map(({ code }) => ({ value: code as string, label: formatRegion(code) }));
  return choices.toSorted((one, other) => byLabel(one.label, other.label));
}

export const genderChoices = () =>
  Object.values(genders).map((value) => ({ value, label: inLanguage(genderNames[value]) }));

/** Accepts the number also as a string, as in forms; empty for an unknown gender. */
export const formatGender = (value: number | string): string =>
  genderChoices().find((choice) => String(choice.value) === String(value))?.label ?? '';
