import { plural, t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { CallError } from '#platform/api/call-error.ts';
import { restorableText } from '#platform/ui/restorable-text.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { focusTitle } from '#platform/ui/title-focus.ts';
import { toast } from '#platform/ui/toast.tsx';
import type { Filters } from './address.ts';
import { type Chosen, nothing } from './selection.ts';
import type { Deletion, SelectionState } from './types.ts';

type Options<Subject extends { count: number }, Answer> = {
  clear: () => void;
  question: string | ((chosen: Subject) => string);
  formatCount?: (count: number) => string;
  /** The subject of the confirmation, if it needs more than the count. */
  findSubject?: (chosen: Subject) => Promise<string>;
  remove: (chosen: Subject) => Promise<Answer>;
  onDeleted: (answer: Answer) => void;
  refresh: () => unknown;
  otherwise?: string;
};

export function useBulkDelete<Answer, By extends string, F extends Filters>({
  select,
  ...options
}: Omit<Options<Chosen<By, F>, Answer>, 'clear'> & Pick<SelectionState<By, F>, 'select'>): Deletion<By, F> {
  return useDeleteChosen({ ...options, clear: () => select(nothing) });
}

export function useDeleteChosen<Subject extends { count: number }, Answer>({
  clear,
  question,
  formatCount = (count) => plural(count, { one: '# item', other: '# items' }),
  findSubject,
  remove,
  onDeleted,
  refresh,
  otherwise,
}: Options<Subject, Answer>): { ask: (chosen: Subject) => void; isPending: boolean } {
  const { mutate, isPending } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: remove,
    onSuccess: (answer) => {
      clear();
      /* The focused button disappears together with the selection. */
      focusTitle();
      onDeleted(answer);
    },
    onError: (error) => {
      if (error instanceof CallError && error.code === 'selection.changed') clear();
      toast.failure(error, { otherwise: otherwise ?? t`Something Went wrong!` });
    },
    onSettled: () => refresh(),
  });

  const ask = async (chosen: Subject) => {
    const message = typeof question === 'string' ? question : question(chosen);
    const { count } = chosen;
    const subject = (await findSubject?.(chosen)) ?? formatCount(count);
    if (await confirm({ message, subject, count, hint: restorableText(), isDanger: true })) mutate(chosen);
  };
  return { ask: (chosen) => void ask(chosen), isPending };
}
