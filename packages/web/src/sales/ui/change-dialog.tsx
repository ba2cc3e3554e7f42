import { maxReasonLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { type MantineSpacing, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { type CallOptions, newIdempotencyKey } from '#platform/api/request.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FormActions } from '#platform/ui/form/form-actions.tsx';
import { Form } from '#platform/ui/form/form.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { invalidateCommissions } from './queries.ts';

type Options = {
  send: (options: CallOptions) => Promise<{ message?: string | undefined }>;
  onDone: () => void;
  isComplete?: boolean;
};

/** Sends a change to sales or statements once, however often its button is pressed, and refetches them. */
export function useChange({ send, onDone, isComplete = true }: Options) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(() => newIdempotencyKey());
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: () => send({ idempotencyKey }),
    onSuccess: async ({ message }) => {
      await invalidateCommissions(client);
      if (message !== undefined) toast.success(message);
      onDone();
    },
    /* Refetched, so that a change by somebody else is visible behind the dialog. */
    onError: () => invalidateCommissions(client),
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
    reset,
  };
}

export function refusalOf(error: Error | null) {
  const fields = error instanceof CallError ? error.fields : {};
  return { fields, problem: error === null || Object.keys(fields).length > 0 ? null : textOf(error) };
}

type Props = Pick<ComponentProps<typeof Dialog>, 'size' | 'closeOnClickOutside' | 'onClose' | 'children'> & {
  title: string;
  action: string;
  color?: string | undefined;
  gap?: MantineSpacing;
  change: { problem: string | null; isPending: boolean; submit: () => void };
  isUnchanged?: boolean;
};

export function ChangeDialog({ action, color, gap = 'md', change, isUnchanged = false, children, ...dialog }: Props) {
  return (
    <Dialog opened {...dialog}>
      <Form
        onSubmit={(event) => {
          /* React would pass it on to the form from which the dialog is opened. */
          event.stopPropagation();
          change.submit();
        }}
      >
        <Stack gap="md">
          <FormAlert text={change.problem} />
          {children}
          <FormActions
            gap={gap}
            onCancel={dialog.onClose}
            {...(color !== undefined && { color })}
            disabled={isUnchanged}
            loading={change.isPending}
          >
            {action}
          </FormActions>
        </Stack>
      </Form>
    </Dialog>
  );
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
