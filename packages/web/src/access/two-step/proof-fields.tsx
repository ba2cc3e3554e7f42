import { fetchTwoStep } from '@eemusic/contract/access/two-step';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { maxCodeLength } from '@eemusic/contract/platform/field-lengths';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { FormActions } from '#platform/ui/form/form-actions.tsx';
import { Form } from '#platform/ui/form/form.tsx';
import { errorsOf } from '#platform/ui/form/read-form.ts';
import type { Step } from '#platform/ui/form/use-form.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { PasswordField } from '#access/passwords/index.ts';

export function twoStepQuery(userId: number) {
  return queryOptions({
    queryKey: ['two-step', userId],
    queryFn: ({ signal }) => call(fetchTwoStep, { userId }, { signal }),
    staleTime: 0,
  });
}

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
  const { data } = useQuery(twoStepQuery(userId));
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
        data-autofocus
        onChange={(event) => onChange({ currentPassword: event.currentTarget.value })}
      />
      {data?.isOn === true && (
        <TextInput
          name="code"
          label={t`Code`}
          description={<Trans>From your authenticator app, or one of your recovery codes.</Trans>}
          value={values.code}
          error={errors.code}
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={maxCodeLength}
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

/** The proof as calls take it. */
export type Proof = { currentPassword: string; code?: string };

type StepProps<Answer> = {
  userId: number;
  intro: ReactNode;
  /** The label of the button. */
  action: ReactNode;
  send: (proof: Proof) => Promise<Answer>;
  onDone: (answer: Answer) => unknown;
  onCancel: () => void;
};

/** Asks for the proof, so that nobody who finds an open session can change how its owner signs in. */
export function PasswordStep<Answer>({ userId, intro, action, send, onDone, onCancel }: StepProps<Answer>) {
  const [values, setValues] = useState(noProof);
  const { mutate, isPending, error } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: () => send({ ...sentProof(values), currentPassword: values.currentPassword }),
    onSuccess: onDone,
  });
  const errors = errorsOf(error, { codes: proofCodes });
  return (
    <Form refusal={error} onSubmit={() => mutate()}>
      <Stack gap="md">
        <FormAlert text={error && !('currentPassword' in errors || 'code' in errors) ? textOf(error) : null} />
        <Text>{intro}</Text>
        <ProofFields
          userId={userId}
          values={values}
          errors={errors}
          onChange={(part) => setValues({ ...values, ...part })}
        />
        <FormActions onCancel={onCancel} loading={isPending}>
          {action}
        </FormActions>
      </Stack>
    </Form>
  );
}
