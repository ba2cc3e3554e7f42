import { acceptFindings, type FindingKey, repairFindings } from '@eemusic/contract/findings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError, textOf } from '#api/call-error.ts';
import { call } from '#api/call.ts';
import { useUndo } from '#deletions/index.ts';
import { forgetScores } from '#scores/index.ts';
import type { Chosen } from '#ui/list/selection.ts';
import { nothing } from '#ui/list/selection.ts';
import type { SelectionOf } from '#ui/list/types.ts';
import { toast } from '#ui/toast.tsx';
import type { FindingsFilter, findingsList } from './address.ts';
import { keyOf } from './finding-id.ts';
import { findAllKeys } from './queries.ts';

export type ChosenFindings = Chosen<'place', FindingsFilter['filters']>;

/** Repairs and accepts findings, one or many; what is done can be undone from the notice. */
export function useFindings({ select }: Pick<SelectionOf<typeof findingsList>, 'select'>) {
  const client = useQueryClient();
  const { toastDeleted } = useUndo();
  const forget = () => forgetScores(client);
  const onError = (error: Error) => {
    if (error instanceof CallError && error.code === 'finding.gone') select(nothing);
    toast.error(textOf(error));
  };
  const repair = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: async (keys: Promise<FindingKey[]>) => call(repairFindings, { findings: await keys }),
    onSuccess: (done) => {
      select(nothing);
      toastDeleted({ ...done, onRestored: forget });
    },
    onError,
    onSettled: forget,
  });
  const accept = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: async ({ keys, isAccepted }: { keys: Promise<FindingKey[]>; isAccepted: boolean }) =>
      call(acceptFindings, { findings: await keys, isAccepted }),
    onSuccess: ({ message }) => {
      select(nothing);
      toast.success(message);
    },
    onError,
    onSettled: forget,
  });
  return { repair: repair.mutate, accept: accept.mutate, isPending: repair.isPending || accept.isPending };
}

export async function keysOf(chosen: ChosenFindings): Promise<FindingKey[]> {
  return chosen.kind === 'ids' ? chosen.ids.map(keyOf) : findAllKeys(chosen.filter);
}
