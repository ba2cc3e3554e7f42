import type { SavedBooklet } from '@eemusic/contract/library/saved-booklets';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useId } from 'react';
import { useSession } from '#access/session/index.ts';
import { AddScoresButton, BookletEditor, keepBooklet, MakeButton, useAddToSaved } from '#library/booklets/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { BookletMenu } from './booklet-menu.tsx';
import { NewerNotice } from './newer-notice.tsx';
import { useEditBooklet } from './use-edit-booklet.ts';
import { useNotePrinted } from './use-note-printed.ts';

const BookletConflict = lazyPart(async () => (await import('./booklet-conflict.tsx')).BookletConflict);

type Props = {
  /** The booklet as it was when the form was opened. */
  opened: SavedBooklet;
  /** Its scores as the server currently has them. */
  present: SavedBooklet['scores'];
};

export function BookletForm({ opened, present }: Props) {
  const person = useSession()?.userId ?? 0;
  const navigate = useNavigate();
  const formId = useId();
  const { edit, work, isChanged } = useEditBooklet(opened);
  const { form, saved } = edit;
  const { newer, recordPrinted } = useNotePrinted(saved.id, present, work.entries ?? []);
  useFocusOnTitle();
  useAddToSaved({ person, saved: saved.id, ids: work.ids, putIds: work.putIds });

  return (
    <Page
      title={saved.name}
      back={<BackLink to="/score-library/booklets" label={t`Booklets`} />}
      actions={
        <>
          <BookletMenu
            booklet={saved}
            onDeleted={() => {
              form.allowLeaving();
              void navigate({ to: '/score-library/booklets' });
            }}
          />
          <AddScoresButton onLeave={() => keepBooklet(person, { ids: [], saved: saved.id })} />
          <Button
            size="sm"
            type="submit"
            form={formId}
            variant={isChanged ? 'filled' : 'default'}
            loading={edit.isSaving}
          >
            <Trans>Save</Trans>
          </Button>
          <MakeButton
            booklet={work.booklet}
            isMain={!isChanged}
            onStart={() => work.ids.length > 0 && work.mayMake()}
            onMade={recordPrinted}
          />
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          edit.submit();
        }}
      >
        {edit.conflict !== null && (
          <Suspense>
            <BookletConflict edit={edit} names={work.names} />
          </Suspense>
        )}
        <FormAlert text={form.problem} />
      </form>
      <BookletEditor
        work={work}
        head={
          <TextInput
            label={t`Name`}
            required
            autoComplete="off"
            maxLength={maxNameLength}
            value={form.values.name}
            error={form.errors['name']}
            onChange={({ currentTarget }) => form.change({ name: currentTarget.value })}
          />
        }
        notice={<NewerNotice scores={newer} />}
      />
    </Page>
  );
}
