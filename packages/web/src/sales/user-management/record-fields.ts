import type { Category } from '@eemusic/contract/sales/educators';
import type { Field, Fields } from '@eemusic/contract/sales/fields';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { formatRegion } from '#platform/names/regions.ts';
import { type FieldsInWords } from '#platform/ui/conflict-notice.tsx';
import { textField } from '#platform/ui/conflict.ts';

/** The label of each field in forms and lists. */
export type Labels<All extends Fields> = Readonly<Record<keyof All & string, MessageDescriptor>>;

/** The fields as typed text; empty if the record has no value. */
export type FormValues<All extends Fields> = {
  [Name in keyof All]: All[Name]['kind'] extends 'category' ? Category : string;
};

export function blankValues<const All extends Fields>(fields: All): FormValues<All> {
  const blanks = Object.entries<Field>(fields).map(([name, { kind }]) => [name, kind === 'category' ? 'School' : '']);
  return Object.fromEntries(blanks);
}

/** The initial form values of a saved record. */
export function valuesIn<const All extends Fields>(
  fields: All,
  saved: Readonly<Record<keyof All & string, string | number | null>>,
): FormValues<All> {
  const texts = Object.keys(fields).map((name) => [name, String(saved[name as keyof All & string] ?? '')]);
  return Object.fromEntries(texts);
}

/** How the notice about a conflict names and shows each field. */
export function recordInWords<const All extends Fields>(
  fields: All,
  labels: Labels<All>,
): FieldsInWords<FormValues<All>> {
  const words = Object.entries<Field>(fields).map(([name, { kind }]) => {
    const label = i18n._(labels[name as keyof All & string]);
    return [name, kind === 'region' ? { label, format: formatRegion } : textField(label)];
  });
  return Object.fromEntries(words);
}
