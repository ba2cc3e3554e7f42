import { t } from '@lingui/core/macro';
import { modals } from '@mantine/modals';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { Form } from '#platform/ui/form/form.tsx';
import { isDialogOpen, useCloseOnBack } from './use-close-on-back.ts';
import { useBlocker } from '@tanstack/react-router';

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

type Question = {
  /** By default it asks about deleting, in the wording of the specification. */
  message?: string;
  /** What the question is about, such as '2,202 users' or a name. */
  subject?: string | undefined;
  /** The number of records. A large number has to be typed to confirm it. */
  count?: number;
  hint?: string;
  yes?: string;
  isDanger?: boolean;
};

/** From this number on, the user has to type it, because a mistake in so large a selection is easily overlooked. */
const typedFrom = 1000;

/** The question in a dialog. 'Cancel' has the focus, so that pressing Enter in haste changes nothing. */
type FormProps = Question & { onAnswer: (isConfirmed: boolean) => void };

export function QuestionForm({ message, subject, count = 0, hint, yes, isDanger = false, onAnswer }: FormProps) {
  const [typed, setTyped] = useState('');
  useCloseOnBack(() => onAnswer(false), { isOpen: true });
  const isTyped = count >= typedFrom;
  const mayConfirm = !isTyped || typed.replaceAll(/\D/g, '') === String(count);

  return (
    <Form onSubmit={() => mayConfirm && onAnswer(true)}>
      <Stack gap="xs">
        <Text>{message ?? t`Are you sure you want to delete this item?`}</Text>
        {subject !== undefined && (
          <Text fw={600} {...(isDanger && { c: 'var(--bad-text)' })} className="wrap-anywhere">
            {subject}
          </Text>
        )}
        {hint !== undefined && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
        {isTyped && (
          <TextInput
            maw={220}
            inputMode="numeric"
            autoComplete="off"
            label={t`Type ${String(count)} to confirm`}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end" gap="sm" mt="sm">
          <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" disabled={!mayConfirm} {...(isDanger && { color: 'red' })}>
            {yes ?? t`Yes`}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

export const confirmLeaving = () =>
  confirm({ message: t`You have not saved your changes. Leave without saving?`, yes: t`Leave`, isDanger: true });

/** Asks before unsaved changes are lost. @returns a function to call after saving, which allows leaving */
export function useAskBeforeLeaving(isUnsaved: boolean): () => void {
  const isFree = useRef(false);
  const shouldBlockFn = async ({ action }: { action: string }) =>
    !isFree.current &&
    /* Back closes the dialog and leaves nothing. */
    !(action === 'BACK' && isDialogOpen()) &&
    !(await confirmLeaving());
  useBlocker({ shouldBlockFn, enableBeforeUnload: () => !isFree.current, disabled: !isUnsaved });
  return () => {
    isFree.current = true;
  };
}
