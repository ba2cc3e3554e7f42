import { restorableFor } from '@eemusic/contract/platform/deletions';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { updateKey } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconKeyOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { EditConflict } from '#platform/ui/edit-conflict.tsx';
import { FormWaiting } from '#platform/ui/form/form-waiting.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { RecordForm } from '#platform/ui/form/record-form.tsx';
import { useEditForm } from '#platform/ui/form/use-edit-form.ts';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { BackToKeys } from './back-to-keys.tsx';
import { fieldsInWords, notesOf } from './fields-in-words.ts';
import { KeyFacts } from './key-facts.tsx';
import { KeyFields } from './key-fields.tsx';
import { KeyWithoutUser } from './key-without-user.tsx';
import { errorMapping, readUpdate, type SavedKey, valuesOf } from './key-values.ts';
import { refreshKeys, keyQuery } from './queries.ts';
import { withText } from './format-failure.ts';
import { useSubscriptionsAddress } from './use-subscriptions-address.ts';

/** The form of a key and of its user's data. */
export function EditKey() {
  const { search } = useSubscriptionsAddress();
  const { data, error, isFetchedAfterMount, refetch } = useQuery(keyQuery(search.id ?? 0));
  const title = t`Manage subscription information`;

  if (error instanceof CallError && error.code === 'key.not-found') return <GoneKey title={title} />;
  if (!isFetchedAfterMount || data === undefined) {
    return <FormWaiting title={title} back={<BackToKeys />} error={error} onRetry={() => void refetch()} />;
  }
  if (!data.isUserFound) return <KeyWithoutUser title={title} saved={data} />;
  return <EditForm title={title} opened={data} />;
}

/** @param opened the key when the form was opened */
function EditForm({ title, opened }: { title: string; opened: SavedKey }) {
  const client = useQueryClient();
  const { close } = useSubscriptionsAddress();
  const edit = useEditForm({
    opened,
    valuesOf,
    read: readUpdate,
    send: (input: CallOf<typeof updateKey>) => withText(call(updateKey, input)),
    fetch: () => client.fetchQuery(keyQuery(opened.activationId)),
    errorMapping,
    refresh: () => refreshKeys(client),
    onSaved: close,
  });

  return (
    <RecordForm
      title={title}
      action={t`Save`}
      back={<BackToKeys />}
      form={edit.form}
      isSaving={edit.isSaving}
      onSubmit={edit.submit}
      onCancel={close}
      notice={<EditConflict edit={edit} fields={fieldsInWords()} notes={notesOf} />}
    >
      <FormSection title={t`Key`}>
        <KeyFacts saved={opened} />
      </FormSection>
      <KeyFields form={edit.form} />
    </RecordForm>
  );
}

function GoneKey({ title }: { title: string }) {
  const { close } = useSubscriptionsAddress();
  useFocusOnTitle();
  return (
    <Page title={title} back={<BackToKeys />}>
      <EmptyState
        icon={IconKeyOff}
        title={t`This key does not exist`}
        hint={t`It may have been deleted. A deletion can be undone for ${restorableFor} days.`}
        action={
          <Button variant="default" onClick={close}>
            <Trans>Back to the list</Trans>
          </Button>
        }
      />
    </Page>
  );
}
