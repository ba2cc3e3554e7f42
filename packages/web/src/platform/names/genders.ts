import { genderNames, genders } from '@eemusic/contract/platform/genders';
import { inLanguage } from '#platform/locales/formats.ts';

export const genderChoices = () =>
  Object.values(genders).map((value) => ({ value, label: inLanguage(genderNames[value]) }));

/** Accepts the number also as a string, as in forms; empty for an unknown gender. */
export const formatGender = (value: number | string): string =>
  genderChoices().find((choice) => String(choice.value) === String(value))?.label ?? '';
