import { t } from '@lingui/core/macro';
import { modals } from '@mantine/modals';
import { type Question, QuestionForm } from './question-form.tsx';

const { promise: canAsk, resolve: enableConfirm } = Promise.withResolvers<void>();
/** Called when the dialogs are loaded; earlier questions wait until then. */
export { enableConfirm };

let openQuestions = 0;

/** Whether a question is open. Stays true until the key press that answers it has bubbled up. */
export const isAsking = () => openQuestions > 0;

/** Asks in a dialog and resolves to whether it was confirmed. Closing the dialog counts as no. */
export async function confirm(question: Question = { isDanger: true }): Promise<boolean> {
  await canAsk;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  openQuestions += 1;
  void promise.then(() => setTimeout(() => (openQuestions -= 1)));
  const answer = (isConfirmed: boolean) => {
    resolve(isConfirmed);
    modals.close(id);
  };
  const id = modals.open({
    title: t`Please confirm`,
    children: <QuestionForm {...question} onAnswer={answer} />,
    onClose: () => resolve(false),
  });
  return promise;
}
