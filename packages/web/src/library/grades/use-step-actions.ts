import { deleteStep, type ManagedStep, retireStep, type StepKind } from '@eemusic/contract/library/steps';
import { plural, t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { restorableText } from '#platform/ui/restorable-text.ts';
import { focusTitleIfLost } from '#platform/ui/title-focus.ts';
import { toast } from '#platform/ui/toast.tsx';
import { refreshSteps } from './steps-query.ts';

/** Retires a grade, level or stage, offers it again, or deletes it if no score is in it. */
export function useStepActions(step: StepKind) {
  const client = useQueryClient();
  const { toastDeleted } = useUndo();
  const onSettled = async () => {
    await refreshSteps(client);
    focusTitleIfLost();
  };
  const retiring = useMutation({
    mutationFn: ({ id, isRetired }: { id: number; isRetired: boolean }) =>
      call(retireStep, { id: String(id), step, isRetired }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled,
  });
  const deleting = useMutation({
    mutationFn: (id: number) => call(deleteStep, { id: String(id), step }),
    onSuccess: (deleted) => toastDeleted({ ...deleted, onRestored: () => refreshSteps(client) }),
    onSettled,
  });

  return {
    offer: ({ id }: ManagedStep) => retiring.mutate({ id, isRetired: false }),
    retire: async ({ id, name, scores }: ManagedStep): Promise<void> => {
      const hint = plural(scores, {
        0: 'No score is in it.',
        one: 'One score is in it and stays. No others can be added.',
        other: '# scores are in it and stay. No others can be added.',
      });
      if (await confirm({ message: t`Retire ${name}?`, hint })) retiring.mutate({ id, isRetired: true });
    },
    remove: async ({ id, name }: ManagedStep): Promise<void> => {
      const message = t`Are you sure you want to delete ${name}?`;
      if (await confirm({ message, hint: restorableText(), isDanger: true })) deleting.mutate(id);
    },
  };
}
