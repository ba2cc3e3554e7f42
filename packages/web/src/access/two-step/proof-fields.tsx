import { fetchTwoStep } from '@eemusic/contract/access/two-step';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { maxCodeLength } from '@eemusic/contract/platform/field-lengths';
import { freshQuery } from '#platform/api/query.ts';
import { DialogForm } from '#platform/ui/form/form-dialog.tsx';
import type { Errors } from '#platform/ui/form/read-form.ts';
import { textInput } from '#platform/ui/form/text-input.ts';
import { type Step, unchecked, useDialogForm } from '#platform/ui/form/use-form.ts';
import { PasswordField } from '#access/passwords/index.ts';

export const twoStepQuery = (userId: number) => freshQuery(['two-step'], fetchTwoStep, { userId });

/** `emailCode` is the code that was mailed to a new address. */
export type ProofValues = { currentPassword: string; code: string; emailCode: string };

export const noProof: ProofValues = { currentPassword: '', code: '', emailCode: '' };

/** The proof as the call takes it: without what was not filled in. */
export function sentProof({ currentPassword, code, emailCode }: ProofValues): Partial<ProofValues> {
  return {
    ...(currentPassword !== '' && { currentPassword }),
    ...(code.trim() !== '' && { code }),
    ...(emailCode.trim() !== '' && { emailCode }),
  };
}

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
  errors: Errors;
  description?: ReactNode;
  /** A code that was mailed to a new address. */
  step?: Step | null;
  onChange: (part: Partial<ProofValues>) => void;
};

/**
 * The current password, and a code if two-step sign-in is on. They are required for changes that outlive a session, so
 * that a stolen session is not enough.
 */
export function ProofFields({ userId, values, errors, description, step = null, onChange: change }: Props) {
  const { data } = useQuery(twoStepQuery(userId));
  const form = { values, errors, change };
  return (
    <>
      <PasswordField
        {...textInput(form, 'currentPassword')}
        label={t`Current password`}
        description={description}
        required
        autoComplete="current-password"
        data-autofocus
      />
      {data?.isOn === true && (
        <TextInput
          {...textInput(form, 'code')}
          label={t`Code`}
          description={<Trans>From your authenticator app, or one of your recovery codes.</Trans>}
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={maxCodeLength}
        />
      )}
      {step !== null && (
        <>
          <SentCode step={step} onAgain={() => change({ emailCode: '' })} />
          <TextInput
            {...textInput(form, 'emailCode')}
            label={t`Code from the new email`}
            description={<Trans>It works for 15 minutes. If no email has come, look in the spam folder.</Trans>}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={maxCodeLength}
            data-asked
          />
        </>
      )}
    </>
  );
}

/** Says where a code was mailed. Saving without a code mails another one. */
function SentCode({ step: { sentTo, isRepeated }, onAgain }: { step: Step; onAgain: () => void }) {
  return (
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
            flushSync(onAgain);
            currentTarget.form?.requestSubmit();
          }}
        >
          {t`Send another code`}
        </Button>
      </Group>
    </Alert>
  );
}

export type Proof = { currentPassword: string; code?: string };

type StepProps<Answer> = {
  userId: number;
  intro: ReactNode;
  action: ReactNode;
  send: (proof: Proof) => Promise<Answer>;
  onDone: (answer: Answer) => unknown;
  onCancel: () => void;
};

/** Asks for the proof, so that nobody who finds an open session can change how its owner signs in. */
export function PasswordStep<Answer>({ userId, intro, action, send, onDone, onCancel }: StepProps<Answer>) {
  const { dialog, change, ...fields } = useDialogForm({
    initial: noProof,
    read: (values) => unchecked(values),
    send: (values) => send({ ...sentProof(values), currentPassword: values.currentPassword }),
    onDone,
    codes: proofCodes,
  });
  return (
    <DialogForm action={action} {...dialog} onClose={onCancel}>
      <Text>{intro}</Text>
      <ProofFields userId={userId} {...fields} onChange={change} />
    </DialogForm>
  );
}
