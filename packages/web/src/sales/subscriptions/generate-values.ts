import type { Duration } from '@eemusic/contract/sales/commissions';
import { generateKeys, generateTrialKeys } from '@eemusic/contract/sales/subscriptions';
import { plural, t } from '@lingui/core/macro';
import { today } from '#platform/company.ts';
import { money } from '#platform/locales/formats.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import type { Input } from './generate-batches.ts';
import { type Checked, readForm } from '#platform/ui/form/read-form.ts';
import { priceOn } from './prices.ts';

/** The values of the form. */
export type Values = {
  educator: Item | null;
  duration: Duration | 'trial';
  /** Of a trial: a number, or the typed text if it is not a number. */
  trialDays: number | string;
  /** A number, or the typed text if it is not a number. */
  amount: number | string;
  /** How many batches of this number are made. */
  batches: number;
  /** The libraries that the keys open; an empty list for all, null for the educator's default. */
  libraryIds: readonly number[] | null;
  isDefault: boolean;
};

export const errorMapping = {
  names: {
    educatorId: 'educator',
    expirationDays: 'duration',
    days: 'trialDays',
    numberOfKeys: 'amount',
    libraryIds: 'libraries',
  },
  codes: { 'key.educator': 'educator', 'educator.not-found': 'educator', 'library.not-found': 'libraries' },
};

export function readGenerate({ educator, duration, trialDays, amount, libraryIds, isDefault }: Values): Checked<Input> {
  const numberOfKeys = numberIn(amount);
  const libraries = libraryIds === null ? {} : { libraryIds: libraryIds.length === 0 ? null : [...libraryIds] };
  const input = { educatorId: educator?.id, numberOfKeys, ...libraries, isDefault };
  const read: Checked<Input> =
    duration === 'trial'
      ? readForm(generateTrialKeys.input, { ...input, days: numberIn(trialDays) }, errorMapping.names)
      : readForm(generateKeys.input, { ...input, expirationDays: duration }, errorMapping.names);
  if (educator !== null || read.errors === null) return read;
  return { input: null, errors: { ...read.errors, educator: t`Please choose a school or teacher` } };
}

const numberIn = (amount: number | string) =>
  typeof amount === 'string' && amount.trim() !== '' ? Number(amount) : amount;

/** How many keys the form would make; null while the amount is not a number. */
export function keysInAll({ amount, batches }: Values): number | null {
  const number = numberIn(amount);
  return typeof number === 'number' && Number.isInteger(number) && number > 0 ? number * batches : null;
}

/** '500 keys · ¥199,000.00 when all are redeemed' */
export function sumText(values: Values, prices: Parameters<typeof priceOn>[2]): string {
  const count = keysInAll(values);
  if (count === null) return '';
  const keys = plural(count, { one: '# key', other: '# keys' });
  const price = values.duration === 'trial' ? null : priceOn(today(), values.duration, prices);
  if (price === null) return keys;
  const sum = money(price * count);
  return count === 1 ? t`${keys} · ${sum} when it is redeemed` : t`${keys} · ${sum} when all are redeemed`;
}
