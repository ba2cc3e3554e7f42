import { type Administrator, updateAdministrator } from '@eemusic/contract/access/administrators';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { EditConflict } from '#platform/ui/edit-conflict.tsx';
import { FormWaiting } from '#platform/ui/form/form-waiting.tsx';
import { useEditForm } from '#platform/ui/form/use-edit-form.ts';
import { AdministratorForm } from './administrator-form.tsx';
import { BackToAdministrators } from './back-to-administrators.tsx';
import { hasOpenPermission, type Locks, locksOf } from './locks.ts';
import { administratorQuery, refreshAdministrators } from './queries.ts';
import { useAdministratorsAddress } from './use-administrators-address.ts';
import { useMe } from '#access/profile/index.ts';
import { enumerate } from '#platform/locales/formats.ts';
import { formatGender } from '#platform/names/genders.ts';
import { formatPermission } from '#platform/names/permissions.ts';
import type { FieldsInWords } from '#platform/ui/conflict-notice.tsx';
import { textField } from '#platform/ui/conflict.ts';
import { asksProof, errorMapping, lackedBy, readUpdate, type Values, valuesOf } from './values.ts';

export function EditScreen({ id }: { id: number }) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery(administratorQuery(id));
  if (isFetchedAfterMount && data !== undefined) return <EditForm opened={data} />;
  return (
    <FormWaiting
      title={t`Edit administrator`}
      back={<BackToAdministrators />}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function EditForm({ opened }: { opened: Administrator }) {
  const me = useMe();
  const client = useQueryClient();
  const { close } = useAdministratorsAddress();
  const isOwn = opened.userId === me.userId;
  const edit = useEditForm({
    opened,
    valuesOf,
    read: (values, saved) =>
      readUpdate(values, saved, {
        mayGrant: hasOpenPermission(locksOf(me, saved)),
        proves: asksProof(values, { isOwn, email: saved.email }),
      }),
    send: (input: CallOf<typeof updateAdministrator>) => call(updateAdministrator, input),
    fetch: async () => (await client.fetchQuery(administratorQuery(opened.userId))).user,
    rebase: (values, now) => withoutLocked(values, now, locksOf(me, now)),
    errorMapping,
    refresh: () => refreshAdministrators(client),
    onSaved: close,
  });

  return (
    <AdministratorForm
      title={edit.saved.fullName}
      action={t`Save`}
      form={edit.form}
      locks={locksOf(me, edit.saved)}
      image={edit.saved.image}
      isNew={false}
      lacked={lackedBy(edit.saved)}
      provesAs={asksProof(edit.form.values, { isOwn, email: edit.saved.email }) ? me.userId : null}
      isSaving={edit.isSaving}
      onSubmit={edit.submit}
      notice={<EditConflict edit={edit} fields={fieldsInWords()} notes={notesOf} />}
    />
  );
}

/** Drops changes to fields that became locked because the administrator was given further codes meanwhile. */
function withoutLocked(values: Values, { email }: Administrator, { access }: Locks): Values {
  return access === null ? values : { ...values, email, password: '' };
}

/** How the notice about a conflict names and shows each field. */
const fieldsInWords = (): FieldsInWords<Values> => ({
  avatarBase64: { label: t`Picture`, format: (picture) => (picture === null ? t`as it was` : t`a new one`) },
  fullName: textField(t({ message: 'Name', context: 'person' })),
  username: textField(t`Username`),
  email: textField(t`Email`),
  password: { label: t`Password`, format: (password) => (password === '' ? t`as it was` : t`a new one`) },
  mobile: textField(t`Mobile`),
  age: textField(t`Age`),
  gender: { label: t`Gender`, format: formatGender },
  permissions: { label: t`Permissions`, format: (codes) => enumerate(codes.map(formatPermission)) },
});

/** Changes by somebody else that are not fields of the form. */
function notesOf(before: Administrator, now: Administrator): string[] {
  const status = now.isActive === 1 ? t`The account was activated.` : t`The account was deactivated.`;
  return [
    ...(before.fileName === now.fileName ? [] : [t`The picture was replaced.`]),
    ...(before.isActive === now.isActive ? [] : [status]),
  ];
}
