import { addBooklet } from '@eemusic/contract/library/saved-booklets';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Stack, Text, TextInput } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormActions } from '#platform/ui/form/form-actions.tsx';
import { Form } from '#platform/ui/form/form.tsx';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { useCreate } from '#platform/ui/form/use-form.ts';
import { toast } from '#platform/ui/toast.tsx';
import { bookletsKey } from './queries.ts';
import type { BookletWork } from './use-booklet-work.ts';

/** Asks for a name and saves the booklet on the server, where all users of the library find it. */
export function SaveDialog({ work, onClose }: { work: BookletWork; onClose: () => void }) {
  return (
    /* A dialog that is open on its first render cannot return the focus. */
    <Dialog opened={useMounted()} onClose={onClose} title={t`Save the booklet`}>
      <SaveForm work={work} onCancel={onClose} />
    </Dialog>
  );
}

function SaveForm({ work, onCancel }: { work: BookletWork; onCancel: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState(work.title || work.defaultTitle);
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useCreate({
    send: (input: CallOf<typeof addBooklet>, options) => call(addBooklet, input, options),
    refresh: () => client.invalidateQueries({ queryKey: bookletsKey }),
  });
  const save = () => {
    const isEmpty = name.trim() === '';
    setMissing(isEmpty);
    if (isEmpty || isPending) return;
    mutate(
      {
        ...work.options,
        name: name.trim(),
        title: work.title,
        subtitle: work.subtitle,
        selected: [...work.ids],
        printLayout: work.layout.layout,
      },
      {
        onSuccess: ({ id, message }) => {
          toast.success(message);
          void navigate({ to: '/score-library/booklets/$id', params: { id: String(id) }, replace: true });
        },
      },
    );
  };

  return (
    <Form onSubmit={save}>
      <Stack gap="sm">
        <TextInput
          data-autofocus
          /* What is suggested is mostly replaced. */
          onFocus={({ currentTarget }) => currentTarget.select()}
          label={t`Name`}
          required
          autoComplete="off"
          maxLength={maxNameLength}
          value={name}
          error={isMissing ? t`Please enter a name` : error !== null && textOf(error)}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            setMissing(false);
          }}
        />
        <Text size="sm" c="dimmed">{t`Everyone who works in the score library can open and change it.`}</Text>
        <FormActions onCancel={onCancel} loading={isPending}>{t`Save`}</FormActions>
      </Stack>
    </Form>
  );
}
