import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Step } from '#platform/ui/form/use-record-form.ts';
import { PasswordField } from '#access/passwords/index.ts';
import { CodeField } from './code-field.tsx';
import { EmailCode } from './email-code.tsx';
import { useAsksCode } from './use-asks-code.ts';

/** `emailCode` is the code that was mailed to a new address. */
export type ProofValues = { currentPassword: string; code: string; emailCode: string };

/** The initial values of a form. */
export const noProof: ProofValues = { currentPassword: '', code: '', emailCode: '' };

/** The proof as the call takes it: without what was not filled in. */
export function sentProof({ currentPassword, code, emailCode }: ProofValues): Partial<ProofValues> {
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
  'profile.email-code-wrong': 'emailCode',
} as const;

/** A code that was mailed is the next step, not an error. */
export const proofSteps = { 'profile.email-code-needed': { asks: 'emailCode', about: 'email' } };

type Props = {
  userId: number;
  values: ProofValues;
  errors: { currentPassword?: string | undefined; code?: string | undefined; emailCode?: string | undefined };
  description?: ReactNode;
  /** A code that was mailed to a new address. */
  step?: Step | null;
  onChange: (part: Partial<ProofValues>) => void;
};

/**
 * The current password, and a code if two-step sign-in is on. They are required for changes that outlive a session, so
 * that a stolen session is not enough.
 */
export function ProofFields({ userId, values, errors, description, step = null, onChange }: Props) {
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
      {step !== null && <EmailCode step={step} value={values.emailCode} error={errors.emailCode} onChange={onChange} />}
    </>
  );
}
