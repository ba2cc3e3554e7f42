import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';

type Question = {
  /** The specification's question about deleting, unless given. */
  message?: string;
  /** What the confirming button says; Yes unless given. */
  yes?: string;
};

const { promise: canAsk, resolve: letAsk } = Promise.withResolvers<void>();
/** Called when the dialogs are loaded; a question that comes before waits. */
export { letAsk };

let openQuestions = 0;

/** Whether a question is open, also while the key that answers it is heard by what is below. */
export const isAsking = () => openQuestions > 0;

/** Asks in a dialog and answers whether it was confirmed. Closing it in any other way is a no. */
export async function confirm({ message, yes }: Question = {}): Promise<boolean> {
  await canAsk;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  openQuestions += 1;
  void promise.then(() => setTimeout(() => (openQuestions -= 1)));
  modals.openConfirmModal({
    title: t`Please confirm`,
    children: <Text>{message ?? t`Are you sure you want to delete this item?`}</Text>,
    labels: { confirm: yes ?? t`Yes`, cancel: t`Cancel` },
    onConfirm: () => resolve(true),
    onClose: () => resolve(false),
  });
  return promise;
}
