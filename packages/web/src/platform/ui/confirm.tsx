import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';

type Question = {
  /** Asks about deleting unless given, in the words of the specification. */
  message?: string;
  /** Label of the confirming button; 'Yes' unless given. */
  yes?: string;
};

const { promise: canAsk, resolve: letAsk } = Promise.withResolvers<void>();
/** Called when the dialogs are loaded; earlier questions wait for it. */
export { letAsk };

let openQuestions = 0;

/** Whether a question is open. Still true while the key press that answers it reaches the elements below. */
export const isAsking = () => openQuestions > 0;

/** Asks in a dialog; resolves to whether it was confirmed. Closing it counts as no. */
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
