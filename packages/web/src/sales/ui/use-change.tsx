import { maxReasonLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { type CallOptions, newIdempotencyKey } from '#platform/api/request.ts';
import { toast } from '#platform/ui/toast.tsx';
import { invalidateCommissions } from './queries.ts';

type Options = {
  send: (options: CallOptions) => Promise<{ message?: string | undefined }>;
  onDone: () => void;
  isComplete?: boolean;
  /** Refetches everything that shows what is changed. */
  refresh?: (client: QueryClient) => Promise<void>;
};

/** Sends a change once, however often its button is pressed; by default one to sales or statements. */
export function useChange({ send, onDone, isComplete = true, refresh = invalidateCommissions }: Options) {
  const client = useQueryClient();
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: () => send({ idempotencyKey }),
    onSuccess: async ({ message }) => {
      await refresh(client);
      if (message !== undefined) toast.success(message);
      onDone();
    },
    /* Refetched, so that a change by somebody else is visible behind the dialog. */
    onError: () => refresh(client),
  });
  return {
    submit: () => {
      setSubmitted(true);
      if (isComplete) mutate();
    },
    isPending,
    isSubmitted,
    /** The error of a field once the form was submitted without it. */
    missing: (isMissing: boolean) => (isSubmitted && isMissing ? t`Please fill in this field` : undefined),
    ...refusalOf(error),
    error,
    /** For another change than the one that failed. */
    reset: () => {
      reset();
      setKey(newIdempotencyKey());
    },
  };
}

export function refusalOf(error: Error | null) {
  const fields = error instanceof CallError ? error.fields : {};
  return { fields, problem: error === null || Object.keys(fields).length > 0 ? null : textOf(error) };
}

type ReasonFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string;
  onChange: (reason: string) => void;
};

/** Why something is changed, or a text that is as short. */
export function ReasonField({ onChange, ...props }: ReasonFieldProps) {
  return (
    <TextInput
      label={t`Reason`}
      required
      maxLength={maxReasonLength}
      onChange={({ currentTarget: { value } }) => onChange(value)}
      {...props}
    />
  );
}
