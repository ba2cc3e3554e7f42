import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { type CallOptions, newIdempotencyKey } from '#platform/api/request.ts';
import { toast } from '#platform/ui/toast.tsx';
import { invalidateStatements } from './queries.ts';

/** Sends a change to a statement once, however often its button is pressed, and refetches the statement. */
export function useStatementChange(send: (options: CallOptions) => Promise<{ message: string }>, onDone: () => void) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(() => newIdempotencyKey());
  const { mutate, isPending, error } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: () => send({ idempotencyKey }),
    onSuccess: async ({ message }) => {
      await invalidateStatements(client);
      toast.success(message);
      onDone();
    },
    /* Refetched, so that a change by somebody else is visible behind the dialog. */
    onError: () => invalidateStatements(client),
  });
  const fields = error instanceof CallError ? error.fields : {};
  return {
    submit: () => mutate(),
    isPending,
    fields,
    problem: error === null || Object.keys(fields).length > 0 ? null : textOf(error),
  };
}
