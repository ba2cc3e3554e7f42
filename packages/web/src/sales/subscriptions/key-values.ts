import type { AnswerOf, CallOf } from '@eemusic/contract/platform/endpoint';
import { type getKey, updateKey } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { type Checked, readForm } from '#platform/ui/form/read-form.ts';

export type SavedKey = AnswerOf<typeof getKey>['key'];

/** The values of the form. */
export type Values = {
  /** YYYY-MM-DD. */
  expireBy: string;
  fullName: string;
  phone: string;
  /** The code of a region; empty if none is chosen. */
  region: string;
  email: string;
};

export function valuesOf({ expireBy, userAccount }: SavedKey): Values {
  return {
    expireBy: expireBy ?? '',
    fullName: userAccount?.fullName ?? '',
    phone: userAccount?.phone ?? '',
    region: userAccount?.region ?? '',
    email: userAccount?.email ?? '',
  };
}

export const errorMapping = { codes: { 'key.expiry-past': 'expireBy', 'key.expiry-late': 'expireBy' } };

export function readUpdate(values: Values, saved: SavedKey): Checked<CallOf<typeof updateKey>> {
  const expireBy = values.expireBy.trim();
  const { input, errors } = readForm(updateKey.input, { ...values, expireBy, version: saved.version });
  if (errors === null) return { input: { ...input, id: String(saved.activationId) }, errors: null };
  return { input: null, errors: expireBy === '' ? { ...errors, expireBy: t`Please fill in this field` } : errors };
}
