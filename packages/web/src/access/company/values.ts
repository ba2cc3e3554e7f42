import { type Company, updateCompany } from '@eemusic/contract/access/company';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { currencies } from '@eemusic/contract/platform/currencies';
import { utc } from '@eemusic/contract/platform/time-zones';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { type Checked, readForm } from '#platform/ui/form/read-form.ts';

/** The values of the form. */
export type Values = Omit<Company, 'version'>;

export const valuesOf = ({ version: _version, ...values }: Company): Values => values;

export const read = (values: Values, { version }: Company): Checked<CallOf<typeof updateCompany>> =>
  readForm(updateCompany.input, { ...values, version });

export const formatCurrency = (currency: string): string =>
  `${currency} – ${new Intl.DisplayNames(i18n.locale, { type: 'currency' }).of(currency)}`;

export const currencyChoices = () => currencies.map((value) => ({ value, label: formatCurrency(value) }));

export const mailDay = (day: number | null): string =>
  day === null ? t({ message: 'Never', context: 'mail' }) : t`Day ${day} of the month`;

/** The time zones that this browser knows. UTC and the current one are added, because they may be missing. */
export const timeZoneChoices = (present: string): string[] => [
  ...new Set([utc, present, ...Intl.supportedValuesOf('timeZone')]),
];
