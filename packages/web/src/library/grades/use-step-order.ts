import { type ManagedStep, orderSteps, type StepKind } from '@eemusic/contract/library/steps';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { inOrder } from '#platform/ui/reorder/order.ts';
import { useReorder } from '#platform/ui/reorder/use-reorder.ts';
import { toast } from '#platform/ui/toast.tsx';
import { refreshSteps } from './steps-query.ts';

/** The steps of one list in their current order, and actions that move them; each new order is saved immediately. */
export function useStepOrder(step: StepKind, parentId: number | null, steps: readonly ManagedStep[]) {
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly number[] | null>(null);
  const { mutate } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (ids: readonly number[]) =>
      call(orderSteps, { step, parentId, before: steps.map(({ id }) => id), ids: [...ids] }),
    onError: (error) => toast.error(textOf(error)),
    onSettled: async (_answer, _error, sent) => {
      await refreshSteps(client);
      setPending((latest) => (latest === sent ? null : latest));
    },
  });

  const shown = pending === null ? steps : inOrder([...steps], pending);
  const save = (ids: readonly number[]) => {
    setPending(ids);
    mutate(ids);
  };
  return { entries: shown, ...useReorder(shown, save) };
}
