import { acceptFindings, type Finding, type FindingKey, repairFindings } from '@eemusic/contract/library/findings';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { refreshScores } from '#library/scores/index.ts';
import { type Chosen, nothing, withoutIds } from '#platform/ui/list/selection.ts';
import type { SelectionOf } from '#platform/ui/list/types.ts';
import { focusTitle } from '#platform/ui/title-focus.ts';
import { toast } from '#platform/ui/toast.tsx';
import type { FindingsFilter, findingsList } from './address.ts';
import { idOf, keyOf } from './finding-id.ts';
import { findAllKeys } from './queries.ts';

export type ChosenFindings = Chosen<'place', FindingsFilter['filters']>;

/** Either one finding, for the buttons of a row, or the selection. */
type Subject = { finding: Finding } | { chosen: ChosenFindings };
type Accepting = Subject & { isAccepted: boolean };

/** Repairs and accepts findings; a notice offers to undo both. */
export function useFindings({ selection, select }: SelectionOf<typeof findingsList>) {
  const client = useQueryClient();
  const { toastDeleted } = useUndo();
  const refresh = () => refreshScores(client);
  const onError = (error: Error) => {
    if (error instanceof CallError && error.code === 'finding.gone') select(nothing);
    toast.failure(error);
  };
  const unselect = (subject: Subject) => {
    if ('finding' in subject && selection.kind === 'ids') {
      const left = withoutIds(selection, [idOf(subject.finding)]);
      if (left.kind === 'ids') select(left);
      return;
    }
    select(nothing);
    /* The focused button disappears together with the selection. */
    if ('chosen' in subject) setTimeout(focusTitle);
  };
  const repair = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: async (subject: Subject) => call(repairFindings, { findings: await keysOf(subject) }),
    onSuccess: (done, subject) => {
      unselect(subject);
      toastDeleted({ ...done, onRestored: refresh });
    },
    onError,
    onSettled: refresh,
  });
  const takeBack = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (changed: { findings: FindingKey[]; isAccepted: boolean }) => call(acceptFindings, changed),
    onSuccess: ({ message }) => toast.success(message),
    onError,
    onSettled: refresh,
  });
  const accept = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: async ({ isAccepted, ...subject }: Accepting) => {
      const findings = await keysOf(subject);
      const { message } = await call(acceptFindings, { findings, isAccepted });
      return { message, findings };
    },
    onSuccess: ({ message, findings }, { isAccepted, ...subject }) => {
      unselect(subject);
      const back = { findings, isAccepted: !isAccepted };
      toast.action(message, { label: t`Undo`, shortcut: 'mod+Z', onClick: () => takeBack.mutate(back) });
    },
    onError,
    onSettled: refresh,
  });
  return { repair: repair.mutate, accept: accept.mutate, isPending: repair.isPending || accept.isPending };
}

async function keysOf(subject: Subject): Promise<FindingKey[]> {
  if ('finding' in subject) return [keyOf(idOf(subject.finding))];
  const { chosen } = subject;
  return chosen.kind === 'ids' ? chosen.ids.map(keyOf) : findAllKeys(chosen.filter);
}
