import { subscriptionStates } from '@eemusic/contract/learning/choices';
import type { PlaceNames } from '@eemusic/contract/platform/places';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { formatRegion } from '#platform/names/regions.ts';
import { formatGrade } from '#platform/names/places.ts';
import type { Measure, Rows } from './address.ts';

/* Names of ages, grades, regions and screens, and the filter values that find their rows. */

type OfAge = { age: number | null; isOther: boolean };
type OfGrade = PlaceNames['grade'] & { gradeId: number | null };
type OfRegion = { region: string | null };

export function nameAge({ age, isOther }: OfAge): string {
  if (age !== null) return plural(age, { one: '# year', other: '# years' });
  return isOther ? t`Other ages` : t`Not known`;
}

export function partOfAge({ age, isOther }: OfAge): Rows {
  return { age: age ?? (isOther ? 'other' : 'none') };
}

export function nameGrade(part: OfGrade): string {
  return part.gradeId === null ? t`Without a score` : formatGrade(part);
}

/** Names of grades by id. */
export function gradesIn(parts: readonly OfGrade[]): Map<number, string> {
  return new Map(parts.flatMap((part) => (part.gradeId === null ? [] : [[part.gradeId, nameGrade(part)]])));
}

export function partOfGrade({ gradeId }: OfGrade): Rows {
  return { grade: gradeId ?? 'none' };
}

export function nameRegion({ region }: OfRegion): string {
  return region === null ? t`Not known` : formatRegion(region);
}

export function partOfRegion({ region }: OfRegion): Rows {
  return { region: region ?? 'none' };
}

/** Screens of the learning app; other screens are shown by the name that the app reports. */
const screens: Partial<Record<string, MessageDescriptor>> = {
  home: msg({ message: 'Home', context: 'screen' }),
  library: msg`Library`,
  practice: msg`Practice`,
  exercise: msg({ message: 'Exercise', context: 'screen' }),
  result: msg`Result`,
  profile: msg`Profile`,
};

export function nameScreen(screen: string): string {
  const message = Object.hasOwn(screens, screen) ? screens[screen] : undefined;
  return message === undefined ? screen : i18n._(message);
}

type State = (typeof subscriptionStates)[number];
const states: Record<State, MessageDescriptor> = {
  Available: msg`Available`,
  Active: msg({ message: 'Active', context: 'subscription' }),
  Expired: msg`Expired`,
  Revoked: msg`Revoked`,
};

export const nameState = (state: State) => i18n._(states[state]);

export const measureNames: Record<Measure, MessageDescriptor> = {
  active: msg`Active students`,
  new: msg`New students`,
  lapsed: msg`Lapsed students`,
  sessions: msg`Sessions`,
  seconds: msg`Practice time`,
};
