import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import { maxCodeLength } from '@eemusic/contract/platform/field-lengths';
import type { Step } from '#platform/ui/form/use-record-form.ts';
import { PasswordField } from '#access/passwords/index.ts';
import { CodeField } from './code-field.tsx';
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

type EmailCodeProps = {
  step: Step;
  value: string;
  error: string | undefined;
  onChange: (part: { emailCode: string }) => void;
};

/** Says where a code was mailed, and asks for it. Saving without a code mails another one. */
function EmailCode({ step: { sentTo, isRepeated }, value, error, onChange }: EmailCodeProps) {
  return (
    <>
      <Alert variant="light" color="gray" role="status" icon={<IconMailCheck size={18} aria-hidden />}>
        <Group justify="space-between" gap="xs">
          <Text size="sm">
            {isRepeated ? (
              <Trans>
                We sent another code to <b>{sentTo}</b>. Enter it below and save.
              </Trans>
            ) : (
              <Trans>
                We sent a code to <b>{sentTo}</b>. Enter it below and save.
              </Trans>
            )}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            mx={-8}
            onClick={({ currentTarget }) => {
              flushSync(() => onChange({ emailCode: '' }));
              currentTarget.form?.requestSubmit();
            }}
          >
            <Trans>Send another code</Trans>
          </Button>
        </Group>
      </Alert>
      <TextInput
        name="emailCode"
        label={t`Code from the new email`}
        description={<Trans>It works for 15 minutes. If no email has come, look in the spam folder.</Trans>}
        value={value}
        error={error}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={maxCodeLength}
        data-asked
        onChange={(event) => onChange({ emailCode: event.currentTarget.value })}
      />
    </>
  );
}
