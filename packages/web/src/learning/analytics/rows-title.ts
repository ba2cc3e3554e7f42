import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Rows } from './address.ts';
import { measureNames, nameAge, nameRegion, nameScreen, nameState } from './names.ts';
import type { Period } from './period.ts';
import { formatPeriodPart } from './format.ts';

/** Names of grades and scores by id. */
export type Names = { grades?: ReadonlyMap<number, string>; scores?: ReadonlyMap<number, string> };

const visitEndTitles: Record<'entry' | 'exit', MessageDescriptor> = {
  entry: msg`First sessions of visits`,
  exit: msg`Last sessions of visits`,
};

/** 'Active students' */
export function titleOf(rows: Rows): string {
  if (rows.rows === 'students') return i18n._(measureNames[rows.kind ?? 'active']);
  if (rows.rows === 'sales') return t`Sales`;
  if (rows.rows === 'keys') return t`Keys`;
  if (rows.place !== undefined) return i18n._(visitEndTitles[rows.place]);
  if (rows.next !== undefined) return t`Sessions before ${nameScreen(rows.next)}`;
  return rows.scored === undefined ? t`Sessions` : t`Sessions with an accuracy`;
}

/** 'Grade 1 · 16–22 Nov 2026' */
export function partsOf(rows: Rows, { grades, scores }: Names, period: Period | undefined): string {
  if (rows.rows === 'keys') return rows.state === undefined ? '' : nameState(rows.state);
  const { age, grade, region, score, screen, since, until } = rows;
  const days = since === undefined || until === undefined ? period : { from: since, to: until };
  const parts = [
    age === undefined ? null : nameOfAge(age),
    grade === undefined ? null : nameOfGrade(grade, grades),
    region === undefined ? null : nameRegion({ region: region === 'none' ? null : region }),
    score === undefined ? null : (scores?.get(score) ?? t`Score ${score}`),
    screen === undefined ? null : nameScreen(screen),
    days === undefined ? null : formatPeriodPart(days),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

function nameOfAge(age: number | 'other' | 'none'): string {
  if (age === 'none') return t`Age not known`;
  return nameAge({ age: age === 'other' ? null : age, isOther: age === 'other' });
}

function nameOfGrade(grade: number | 'none', names: Names['grades']): string {
  return grade === 'none' ? t`Without a score` : (names?.get(grade) ?? t`Grade no. ${grade}`);
}
