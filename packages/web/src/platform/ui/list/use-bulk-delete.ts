import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { focusTitle } from '#platform/ui/title-focus.ts';
import { toast } from '#platform/ui/toast.tsx';
import type { Filters } from './address.ts';
import { type Chosen, nothing } from './selection.ts';
import type { Deletion, SelectionState } from './types.ts';

type Given<Answer, By extends string, F extends Filters> = {
  select: SelectionState<By, F>['select'];
  question: string;
  /** Deletes by ids or by what matches, as the endpoint takes it. */
  remove: (chosen: Chosen<By, F>) => Promise<Answer>;
  /** Says that it is done and offers to undo it. */
  onDeleted: (answer: Answer) => void;
  /** Asks again for everything that shows these records. */
  forget: () => unknown;
  /** What a failure without words says. */
  otherwise?: string;
};

/** Asks, deletes exactly what was selected, and ends a selection that is no longer what it was. */
export function useBulkDelete<Answer, By extends string, F extends Filters>({
  select,
  question,
  remove,
  onDeleted,
  forget,
  otherwise,
}: Given<Answer, By, F>): Deletion<By, F> {
  const { mutate, isPending } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: remove,
    onSuccess: (answer) => {
      select(nothing);
      /* The button that had the focus goes with the selection. */
      focusTitle();
      onDeleted(answer);
    },
    onError: (error) => {
      if (error instanceof CallError && error.code === 'selection.changed') select(nothing);
      toast.error(textOf(error, otherwise ?? t`Something Went wrong!`));
    },
    onSettled: () => forget(),
  });

  const ask = async (chosen: Chosen<By, F>) => {
    if (await confirm({ message: question })) mutate(chosen);
  };
  return { ask: (chosen) => void ask(chosen), isPending };
}
