import { subscriptionStates } from '@eemusic/contract/learning/choices';
import type { PlaceNames } from '@eemusic/contract/platform/places';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { formatRegion } from '#platform/names/fields.ts';
import { formatGrade } from '#platform/names/places.ts';
import type { Measure, Rows } from './address.ts';

type OfAge = { age: number | null; isOther: boolean };
type OfGrade = PlaceNames['grade'] & { gradeId: number | null };
type OfRegion = { region: string | null };

export function nameAge({ age, isOther }: OfAge): string {
  if (age !== null) return plural(age, { one: '# year', other: '# years' });
  return isOther ? t`Other ages` : t`Not known`;
}

const nameGrade = (part: OfGrade): string => (part.gradeId === null ? t`Without a score` : formatGrade(part));

export const gradesIn = (parts: readonly OfGrade[]) =>
  new Map(parts.map((part) => [part.gradeId ?? 0, nameGrade(part)] as const));

export const nameRegion = ({ region }: OfRegion): string => (region === null ? t`Not known` : formatRegion(region));

/** What parts of figures have in common: its name, that of each part, short for an axis, and the rows of a part. */
export type By<Part> = {
  head: string;
  name: (part: Part) => string;
  short: (part: Part) => string;
  rows: (part: Part) => Rows;
};

export const byAge = (): By<OfAge> => ({
  head: t`Age`,
  name: nameAge,
  short: ({ age, isOther }) => (age === null ? (isOther ? t`Other` : t`Not known`) : String(age)),
  rows: ({ age, isOther }) => ({ age: age ?? (isOther ? 'other' : 'none') }),
});

export const byGrade = (): By<OfGrade> => ({
  head: t`Grade`,
  name: nameGrade,
  short: (part) => (part.gradeId === null ? t`None` : String(part.gradeNumber || formatGrade(part))),
  rows: ({ gradeId }) => ({ grade: gradeId ?? 'none' }),
});

export const byRegion = (): By<OfRegion> => ({
  head: t`Region`,
  name: nameRegion,
  short: nameRegion,
  rows: ({ region }) => ({ region: region ?? 'none' }),
});

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
  /* Those whose user has another key by now are among them. */
  Expired: msg`Ended`,
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
