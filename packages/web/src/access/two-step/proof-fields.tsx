import { maxCodeLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { PasswordField } from '#access/passwords/index.ts';
import { CodeField } from './code-field.tsx';
import { useAsksCode } from './use-asks-code.ts';

/** `emailCode` is the code that was mailed to a new address. */
export type ProofValues = { currentPassword: string; code: string; emailCode: string };

/** The initial values of a form. */
export const noProof: ProofValues = { currentPassword: '', code: '', emailCode: '' };

/** The proof as the call takes it; empty if the form does not ask for it. */
export function sentProof(
  { currentPassword, code, emailCode }: ProofValues,
  isRequired: boolean,
): Partial<ProofValues> {
  if (!isRequired) return {};
  return {
    ...(currentPassword !== '' && { currentPassword }),
    ...(code.trim() !== '' && { code }),
    ...(emailCode.trim() !== '' && { emailCode }),
  };
}

/** The form field of each refusal. */
export const proofCodes = {
  'profile.password-needed': 'currentPassword',
  'profile.password-wrong': 'currentPassword',
  'profile.code-needed': 'code',
  'profile.code-wrong': 'code',
  'profile.email-code-needed': 'emailCode',
  'profile.email-code-wrong': 'emailCode',
} as const;

type Props = {
  userId: number;
  values: ProofValues;
  errors: { currentPassword?: string | undefined; code?: string | undefined; emailCode?: string | undefined };
  description?: ReactNode;
  onChange: (part: Partial<ProofValues>) => void;
};

/**
 * The current password, and a code if two-step sign-in is on. They are required for changes that outlive a session, so
 * that a stolen session is not enough.
 */
export function ProofFields({ userId, values, errors, description, onChange }: Props) {
  const asksCode = useAsksCode(userId);
  return (
    <>
      <PasswordField
        name="currentPassword"
        label={t`Current password`}
        description={description}
        value={values.currentPassword}
        error={errors.currentPassword}
        required
        autoComplete="current-password"
        onChange={(event) => onChange({ currentPassword: event.currentTarget.value })}
      />
      {asksCode && (
        <CodeField
          value={values.code}
          error={errors.code}
          required
          onChange={(event) => onChange({ code: event.currentTarget.value })}
        />
      )}
      {(errors.emailCode !== undefined || values.emailCode !== '') && (
        <TextInput
          name="emailCode"
          label={t`Code from the new email`}
          description={<Trans>Sent to the address above. To get another one, leave it empty and save.</Trans>}
          value={values.emailCode}
          error={errors.emailCode}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={maxCodeLength}
          onChange={(event) => onChange({ emailCode: event.currentTarget.value })}
        />
      )}
    </>
  );
}
