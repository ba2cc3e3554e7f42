import { type Gender, genders } from '@eemusic/contract/platform/genders';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const names: Record<Gender, MessageDescriptor> = {
  [genders.male]: msg`Male`,
  [genders.female]: msg`Female`,
};

export function genderChoices() {
  return Object.values(genders).map((value) => ({ value, label: i18n._(names[value]) }));
}

/** Accepts the number also as a string, as in forms; empty for an unknown gender. */
export function formatGender(value: number | string): string {
  return genderChoices().find((choice) => String(choice.value) === String(value))?.label ?? '';
}
