import { restorableFor } from '@eemusic/contract/platform/deletions';
import type { AnswerOf, CallOf } from '@eemusic/contract/platform/endpoint';
import { type getKey, handOverKey, type KeyStatus, toggleKey, updateKey } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCopy, IconKeyOff, IconUserOff } from '@tabler/icons-react';
import { listStudents } from '@eemusic/contract/sales/users';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { useMay } from '#access/profile/index.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import { RecordSelect } from '#platform/ui/form/record-select.tsx';
import { maxNameLength, maxPhoneLength } from '@eemusic/contract/platform/field-lengths';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import type { FieldsInWords } from '#platform/ui/conflict-notice.tsx';
import { EditRecord } from '#platform/ui/form/record-form.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { textInput } from '#platform/ui/form/text-input.ts';
import type { RecordForm as RecordFormState } from '#platform/ui/form/use-form.ts';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { formatRegion } from '#platform/names/fields.ts';
import { textField } from '#platform/ui/conflict.ts';
import { RefundableSales } from '#sales/commissions/index.ts';
import { FormDialog, formatKeyStatus, Note, Opens, RecordName, RegionSelect } from '#sales/ui/index.ts';
import { EmailField } from '#platform/ui/form/email-field.tsx';
import { DayField } from '#platform/ui/form/day-field.tsx';
import { formatDay } from '#platform/locales/format-time.ts';
import { enumerate, joinWithAnd } from '#platform/locales/formats.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';
import { copyText } from '#platform/ui/copy-text.ts';
import { type Checked, readForm } from '#platform/ui/form/read-form.ts';
import { BackToKeys, useSubscriptionsAddress } from './use-subscriptions-address.tsx';
import { keyLibrariesQuery, keyQuery, refreshKeys } from './queries.ts';
import { toastRevoked, toastUndoable } from './toast-revoked.ts';

export function EditKey() {
  const { search, close } = useSubscriptionsAddress();
  const query = keyQuery(search.id ?? 0);
  const { data, error, isFetchedAfterMount } = useQuery(query);
  const title = t`Manage subscription information`;

  if (error instanceof CallError && error.code === 'key.not-found') return <GoneKey title={title} />;
  if (isFetchedAfterMount && data?.isUserFound === false) return <KeyWithoutUser title={title} saved={data} />;
  return (
    <EditRecord
      {...{ query, valuesOf, read: readUpdate, errorMapping, fieldsInWords, notesOf }}
      back={<BackToKeys />}
      waitingTitle={title}
      titleOf={() => title}
      send={(input) => call(updateKey, input)}
      refresh={refreshKeys}
      onClose={close}
    >
      {(form) => (
        <>
          {data?.renewedBy && <RenewedNotice newer={data.renewedBy} />}
          {/* The key may be revoked while the form is open. */}
          <FormSection title={t`Key`}>{data && <KeyFacts saved={data} />}</FormSection>
          <KeyFields form={form} isRenewed={data?.status === 'Renewed'} />
          {data?.userAccount && (
            <RefundableSales studentId={data.userAccount.studentId} name={data.userAccount.fullName} code={data.key} />
          )}
        </>
      )}
    </EditRecord>
  );
}

function RenewedNotice({ newer }: { newer: string }) {
  return (
    <Alert maw={1032} color="gray" icon={<IconKeyOff size={20} aria-hidden />} title={t`This key has been renewed`}>
      <Trans>
        Its user has the key{' '}
        <Link to="/manage-subscription" search={{ search: newer }} style={{ color: 'inherit' }}>
          {newer}
        </Link>{' '}
        now.
      </Trans>
    </Alert>
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
        action={<Button variant="default" onClick={close}>{t`Back to the list`}</Button>}
      />
    </Page>
  );
}

function fieldsInWords(): FieldsInWords<Values> {
  return {
    expireBy: textField(t`Expiry date`),
    fullName: textField(t`Account name`),
    phone: textField(t`Phone`),
    region: { label: t`Region`, format: formatRegion },
    email: textField(t`Email`),
  };
}

function notesOf(before: SavedKey, saved: SavedKey): string[] {
  return before.status === saved.status ? [] : [t`The status of the key is now ${formatKeyStatus(saved.status)}.`];
}

/** Replaces the form, because a key without a user has nothing to edit. */
function KeyWithoutUser({ title, saved }: { title: string; saved: SavedKey }) {
  useFocusOnTitle();
  return (
    <Page title={title} back={<BackToKeys />}>
      <Stack gap="lg">
        <Alert maw={1032} icon={<IconUserOff size={20} aria-hidden />} title={t`No user associated with this key`}>
          {saved.redeemedOn === null
            ? t`You can manage its expiry date and user here once someone has redeemed it.`
            : t`The user who redeemed it on ${formatDay(saved.redeemedOn)} has been deleted.`}
        </Alert>
        <FormSection title={t`Key`}>
          <KeyFacts saved={saved} />
        </FormSection>
      </Stack>
    </Page>
  );
}

type Props = { form: Pick<RecordFormState<Values>, 'values' | 'errors' | 'change'>; isRenewed: boolean };

function KeyFields({ form, isRenewed }: Props) {
  const { values, errors, change } = form;
  const text = (field: 'fullName' | 'phone' | 'email') => ({ ...textInput(form, field), autoComplete: 'off' });

  return (
    <>
      {!isRenewed && (
        <FormSection title={t`Subscription`} isWide>
          <DayField
            label={t`Expiry date`}
            name="expireBy"
            required
            value={values.expireBy}
            onChange={(expireBy) => change({ expireBy })}
            error={errors['expireBy']}
          />
        </FormSection>
      )}
      <FormSection title={t`User`} hint={t`Changes here also change the user’s record.`} isWide>
        <TextInput label={t`Account name`} {...text('fullName')} required maxLength={maxNameLength} />
        <TextInput label={t`Phone`} {...text('phone')} type="tel" maxLength={maxPhoneLength} />
        <RegionSelect
          value={values.region}
          onChange={(region) => change({ region })}
          error={errors['region']}
          name="region"
          clearable
        />
        <EmailField label={t`Email`} {...text('email')} />
      </FormSection>
    </>
  );
}

function KeyFacts({ saved }: { saved: SavedKey }) {
  const libraries = useLibraryNames(saved.libraryIds);
  const mayManageUsers = useMay()('UM');
  const duration = formatDuration(saved.durationDays);
  const { key, educatorId, educatorName, userAccount, isTrial, status, renewedBy, redeemedOn, createdOn } = saved;
  const facts: [string, ReactNode][] = [
    [
      t`Key`,
      <span key="key" translate="no" className="flex flex-wrap items-center gap-8">
        <span style={{ fontFamily: 'var(--mantine-font-family-monospace)', fontWeight: 600 }}>{key}</span>
        <ActionIcon aria-label={t`Copy ${key}`} size="sm" onClick={() => void copyText(key)}>
          <IconCopy size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </span>,
    ],
    [t`School/Teacher`, <RecordName key="school" kind="educator" id={educatorId} name={educatorName} />],
    [
      t`User`,
      userAccount && mayManageUsers && (
        <RecordName key="user" kind="student" id={userAccount.studentId} name={userAccount.fullName} />
      ),
    ],
    [
      t`Status`,
      <Fragment key="status">
        <span>{formatKeyStatus(status)}</span>
        {renewedBy === null && <Note span>{explainStatus(status)}</Note>}
        {saved.isUserFound && <RevokeKeyButton saved={saved} />}
        {status === 'Active' && mayManageUsers && (
          <Opens
            renderButton={(open) => (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t`Hand over… ${key}`}
                onClick={open}
              >{t`Hand over…`}</Button>
            )}
          >
            {(close) => <HandOver saved={saved} onClose={close} />}
          </Opens>
        )}
      </Fragment>,
    ],
    [t`Generated on`, createdOn],
    [t`Redeemed on`, redeemedOn ?? t`not yet`],
    [t`Expiry date`, status === 'Renewed' && saved.expireBy],
    [t`Duration`, isTrial ? t`Trial, ${duration}` : duration],
    [t`Libraries`, libraries],
  ];
  return (
    <dl className="grid m-0 border rounded-8" style={factsLook}>
      {facts.map(
        ([name, value]) =>
          value && (
            <Fragment key={name}>
              <dt className="dimmed">{name}</dt>
              <Group component="dd" gap="4px 8px" m={0} mih={24} className="wrap-anywhere">
                {value}
              </Group>
            </Fragment>
          ),
      )}
    </dl>
  );
}

const factsLook = { padding: 12, gap: '6px 12px', alignItems: 'baseline', gridTemplateColumns: 'auto minmax(0, 1fr)' };

function explainStatus(status: KeyStatus): string {
  const texts: Record<KeyStatus, string> = {
    Available: t`No one has redeemed it yet.`,
    Active: '',
    Renewed: t`Its user has another key now.`,
    Expired: t`It has expired.`,
    Revoked: t`Nobody can use it until you reinstate it.`,
  };
  return texts[status];
}

/** The names of the libraries that a key opens, without deleted ones. */
function useLibraryNames(ids: readonly number[] | null): string {
  const { data } = useQuery({ ...keyLibrariesQuery(0), enabled: ids !== null });
  if (ids === null) return t`All libraries`;
  const named = data?.libraries.filter(({ libraryId }) => ids.includes(libraryId)) ?? [];
  return joinWithAnd(named.map(({ libraryName }) => libraryName));
}

function RevokeKeyButton({ saved: { activationId, key, isRevoked } }: { saved: SavedKey }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (revoked: boolean) => {
      const { message } = await call(toggleKey, { keyId: activationId, isRevoked: revoked });
      await client.fetchQuery(keyQuery(activationId));
      return message;
    },
    onSuccess: (message, revoked) => {
      toastRevoked({ key, isRevoked: revoked, message }, () => mutate(false));
      void refreshKeys(client);
    },
  });

  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={isRevoked ? t`Reinstate the key ${key}` : t`Revoke the key ${key}`}
      loading={isPending}
      onClick={() => mutate(!isRevoked)}
    >
      {isRevoked ? <Trans>Reinstate</Trans> : <Trans>Revoke</Trans>}
    </Button>
  );
}

function HandOver({ saved, onClose }: { saved: SavedKey; onClose: () => void }) {
  const { activationId: keyId, key, userAccount } = saved;
  const client = useQueryClient();
  const { close } = useSubscriptionsAddress();
  const [receiver, setReceiver] = useState<Item | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const handOver = (studentId: number) => call(handOverKey, { keyId, studentId });
  const { mutate, isPending, error, reset } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: handOver,
    onSuccess: ({ message }) => {
      const undo = () => handOver(userAccount?.studentId ?? 0);
      toastUndoable({ message, id: `handed over ${keyId}`, undo, refresh: () => void refreshKeys(client) });
      void refreshKeys(client);
      close();
    },
  });
  const name = userAccount?.fullName;
  const missing = isMissing && receiver === null ? t`Please choose a user` : undefined;
  return (
    <FormDialog
      title={t`Hand ${key} over`}
      action={t`Hand over`}
      change={{
        problem: null,
        isPending,
        submit: () => (receiver === null ? setIsMissing(true) : mutate(receiver.id)),
      }}
      onClose={onClose}
    >
      <Text>
        <Trans>
          {name} loses the key, and the other user gets it with its remaining days. The sale and its commission stay as
          they are.
        </Trans>
      </Text>
      <RecordSelect
        label={t`User`}
        placeholder={t`Search by name or phone`}
        clearLabel={t`Choose another user`}
        required
        value={receiver}
        onChange={(chosen) => {
          reset();
          setReceiver(chosen);
        }}
        find={findStudents}
        error={error === null ? missing : textOf(error)}
      />
    </FormDialog>
  );
}

const maxFound = 50;

const findStudents = (searchQuery: string) => ({
  queryKey: ['students', 'found', searchQuery],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly Item[]> => {
    const { students } = await call(listStudents, { searchQuery, Size: maxFound }, { signal });
    return students.map(({ studentId: id, fullName, educatorName, contactNumber }) => ({
      id,
      name: enumerate([fullName, educatorName ?? '', contactNumber].filter((part) => part !== '')),
    }));
  },
});

export type SavedKey = AnswerOf<typeof getKey>['key'];

type Values = {
  expireBy: string;
  fullName: string;
  phone: string;
  region: string;
  email: string;
};

export function valuesOf({ expireBy, userAccount }: SavedKey): Values {
  return {
    expireBy: expireBy ?? '',
    fullName: userAccount?.fullName ?? '',
    phone: userAccount?.phone ?? '',
    region: userAccount?.region ?? '',
    email: userAccount?.email ?? '',
  };
}

const errorMapping = { codes: { 'key.expiry-past': 'expireBy', 'key.expiry-late': 'expireBy' } };

export function readUpdate(values: Values, saved: SavedKey): Checked<CallOf<typeof updateKey>> {
  const expireBy = values.expireBy.trim();
  const { input, errors } = readForm(updateKey.input, { ...values, expireBy, version: saved.version });
  if (errors === null) return { input: { ...input, id: String(saved.activationId) }, errors: null };
  return { input: null, errors: expireBy === '' ? { ...errors, expireBy: t`Please fill in this field` } : errors };
}
