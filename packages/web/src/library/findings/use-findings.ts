import { acceptFindings, type Finding, type FindingKey, repairFindings } from '@eemusic/contract/library/findings';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { forgetScores } from '#library/scores/index.ts';
import { type Chosen, nothing, withIds } from '#platform/ui/list/selection.ts';
import type { SelectionOf } from '#platform/ui/list/types.ts';
import { focusTitle } from '#platform/ui/title-focus.ts';
import { toast } from '#platform/ui/toast.tsx';
import type { FindingsFilter, findingsList } from './address.ts';
import { idOf, keyOf } from './finding-id.ts';
import { findAllKeys } from './queries.ts';

export type ChosenFindings = Chosen<'place', FindingsFilter['filters']>;

/** One finding by the buttons of its row, or those that are selected. */
type Given = { finding: Finding } | { chosen: ChosenFindings };
type Accepting = Given & { isAccepted: boolean };

/** Repairs and accepts findings, one or many; what is done can be undone from the notice. */
export function useFindings({ selection, select }: SelectionOf<typeof findingsList>) {
  const client = useQueryClient();
  const { toastDeleted } = useUndo();
  const forget = () => forgetScores(client);
  const onError = (error: Error) => {
    if (error instanceof CallError && error.code === 'finding.gone') select(nothing);
    toast.error(textOf(error));
  };
  const unselect = (given: Given) => {
    if ('finding' in given && selection.kind === 'ids') {
      const left = withIds(selection, [idOf(given.finding)], false);
      if (left.kind === 'ids') select(left);
      return;
    }
    select(nothing);
    /* The button that had the focus goes with the selection. */
    if ('chosen' in given) setTimeout(focusTitle);
  };
  const repair = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: async (given: Given) => call(repairFindings, { findings: await keysOf(given) }),
    onSuccess: (done, given) => {
      unselect(given);
      toastDeleted({ ...done, onRestored: forget });
    },
    onError,
    onSettled: forget,
  });
  const takeBack = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (changed: { findings: FindingKey[]; isAccepted: boolean }) => call(acceptFindings, changed),
    onSuccess: ({ message }) => toast.success(message),
    onError,
    onSettled: forget,
  });
  const accept = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: async ({ isAccepted, ...given }: Accepting) => {
      const findings = await keysOf(given);
      const { message } = await call(acceptFindings, { findings, isAccepted });
      return { message, findings };
    },
    onSuccess: ({ message, findings }, { isAccepted, ...given }) => {
      unselect(given);
      const back = { findings, isAccepted: !isAccepted };
      toast.action(message, { label: t`Undo`, shortcut: 'mod+Z', onClick: () => takeBack.mutate(back) });
    },
    onError,
    onSettled: forget,
  });
  return { repair: repair.mutate, accept: accept.mutate, isPending: repair.isPending || accept.isPending };
}

async function keysOf(given: Given): Promise<FindingKey[]> {
  if ('finding' in given) return [keyOf(idOf(given.finding))];
  const { chosen } = given;
  return chosen.kind === 'ids' ? chosen.ids.map(keyOf) : findAllKeys(chosen.filter);
}
