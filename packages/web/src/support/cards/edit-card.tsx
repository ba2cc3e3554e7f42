import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { updateCard } from '@eemusic/contract/support/board';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#platform/api/call.ts';
import { textField } from '#platform/ui/conflict.ts';
import { EditConflict } from '#platform/ui/edit-conflict.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { useEditForm } from '#platform/ui/form/use-edit-form.ts';
import { useFocusOnInvalid } from '#platform/ui/use-focus-on-invalid.ts';
import { CardFields } from './card-fields.tsx';
import { cardQuery, type OpenCard } from './queries.ts';
import { errorMapping, readUpdate, valuesOf } from './values.ts';

/** Edits title, text and sender, and merges what somebody else saved. */
export function EditCard({ opened, onClose }: { opened: OpenCard; onClose: () => void }) {
  const client = useQueryClient();
  const query = cardQuery(opened.id);
  const element = useRef<HTMLFormElement>(null);
  const edit = useEditForm({
    opened,
    valuesOf,
    read: readUpdate,
    send: (input: Omit<CallOf<typeof updateCard>, 'id'>) => call(updateCard, { id: String(opened.id), ...input }),
    fetch: () => client.fetchQuery(query),
    errorMapping,
    refresh: () => client.invalidateQueries({ queryKey: query.queryKey }),
    onSaved: onClose,
  });
  const { form } = edit;
  useFocusOnInvalid(element, form.attempt);

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        edit.submit();
      }}
    >
      <Stack gap="sm">
        <EditConflict
          edit={edit}
          fields={{
            title: textField(t`Title`),
            text: textField(t`Text`),
            senderName: textField(t`Sender`),
            senderAddress: textField(t`Sender’s email`),
          }}
        />
        <FormAlert text={form.problem} />
        <CardFields values={form.values} errors={form.errors} change={form.change} />
        <Group gap="xs" justify="flex-end">
          <Button size="sm" variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button size="sm" type="submit" loading={edit.isSaving}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
