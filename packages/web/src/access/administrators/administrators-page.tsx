import { plural, t } from '@lingui/core/macro';
import { Badge, Button, Stack, UnstyledButton } from '@mantine/core';
import { IconMail, IconPencil, IconPlus, IconUserSearch } from '@tabler/icons-react';
import { Suspense, useCallback } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Administrator,
  deleteAdministrators,
  exportAdministrators,
  selectAdministrators,
  setAdministratorStatus,
} from '@eemusic/contract/access/administrators';
import { loadActivityTab } from '#access/activity/index.ts';
import { BinLink, useUndo } from '#platform/deletions/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { lazyDialog, lazyPart } from '#platform/ui/lazy-part.tsx';
import { useListSelection } from '#platform/ui/list/use-list-selection.ts';
import { Page } from '#platform/ui/page.tsx';
import { ScreenSkeleton } from '#platform/ui/screen-skeleton.tsx';
import { useTitleFocus } from '#platform/ui/use-title-focus.ts';
import { download } from '#platform/api/download.ts';
import { ExportButton as ExportListButton } from '#platform/ui/export-button.tsx';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { call } from '#platform/api/call.ts';
import { IconButton, Opens } from '#platform/ui/buttons.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ListFrame } from '#platform/ui/list/list-frame.tsx';
import { wireChosen } from '#platform/ui/list/selection.ts';
import type { Column, SelectionOf } from '#platform/ui/list/types.ts';
import { type Me, useMe } from '#access/profile/index.ts';
import { useBulkDelete } from '#platform/ui/list/use-bulk-delete.ts';
import { administratorsAddress, useAdministratorsAddress } from './address.ts';
import { administratorsQuery, invitationsQuery, refreshAdministrators, wireOf } from './queries.ts';
import { locksOf } from './locks.ts';
import { type Code, codes } from '@eemusic/contract/platform/permissions';
import { administratorFields } from '@eemusic/contract/access/administrator-fields';
import { companyDayOf } from '#platform/company.ts';
import { formatExactTime } from '#platform/locales/format-time.ts';
import { enumerate, inLanguage } from '#platform/locales/formats.ts';
import { formatPermission } from '#platform/names/permissions.ts';
import { EmailText, RowName } from '#platform/ui/list/cells.tsx';
import { CellText } from '#platform/ui/list/list-row.tsx';
import { Portrait } from '#platform/ui/portrait.tsx';
import { RecordSwitch } from '#platform/ui/record-switch.tsx';

const loadForm = () => import('./administrator-form.tsx');
const AddScreen = lazyPart(async () => (await loadForm()).AddScreen);
const ActivityTab = lazyPart(loadActivityTab);
const SystemsTab = lazyPart(async () => (await import('./systems-tab.tsx')).SystemsTab);
const InvitationList = lazyPart(async () => (await import('./invitation-list.tsx')).InvitationList);
const EditScreen = lazyPart(async () => (await loadForm()).EditScreen);

/**
 * Administrators, their activity, and access for other systems. The selection is kept here, so that it survives while a
 * form replaces the list.
 */
export function AdministratorsPage() {
  const { search, open } = useAdministratorsAddress();
  const selection = useListSelection(administratorsAddress);
  useTitleFocus(search.mode ?? search.edit);

  const titles = {
    list: { title: t`Administrators`, shortTitle: t`Admins` },
    activity: { title: t`Activity` },
    systems: { title: t`Other systems` },
  };

  if (search.mode === 'add') return <AddScreen />;
  if (search.edit !== undefined) return <EditScreen key={search.edit} id={search.edit} />;
  return (
    <Page
      {...titles[search.tab ?? 'list']}
      back={<BackLink to="/dashboard" label={t`Dashboard`} />}
      tools={search.tab === undefined && <BinLink kind="administrator" />}
      actions={
        search.tab === undefined && (
          <>
            <ExportButton />
            <InviteButton />
            <IconButton
              icon={IconPlus}
              variant="filled"
              title={t`You enter their details and first password`}
              onClick={() => open({ mode: 'add' })}
            >
              {t`Add`}
            </IconButton>
          </>
        )
      }
    >
      {search.tab === undefined ? (
        <Stack gap="lg">
          <AdministratorList selection={selection} />
          <Suspense>
            <InvitationList />
          </Suspense>
        </Stack>
      ) : (
        <Suspense fallback={<ScreenSkeleton />}>
          {search.tab === 'activity' ? <ActivityTab /> : <SystemsTab />}
        </Suspense>
      )}
    </Page>
  );
}

function ExportButton() {
  const { filter } = useListAddress(administratorsAddress);
  return <ExportListButton onExport={(options) => download(exportAdministrators, wireOf(filter), options)} />;
}

const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog);

/** Shown only if the console can send mail. */
function InviteButton() {
  const { data } = useQuery(invitationsQuery);
  if (data?.canSend !== true) return null;
  return (
    <Opens
      renderButton={(open) => (
        <IconButton icon={IconMail} title={t`They get an email and choose their own password`} onClick={open}>
          {t`Invite`}
        </IconButton>
      )}
    >
      {(close) => <InviteDialog onClose={close} />}
    </Opens>
  );
}

type Props = { selection: SelectionOf<typeof administratorsAddress> };

function AdministratorList({ selection }: Props) {
  const me = useMe();
  const address = useListAddress(administratorsAddress);
  const { open } = useAdministratorsAddress();
  const deletion = useDeleteAdministrators(selection);
  const onEdit = useCallback(({ userId }: Administrator) => open({ edit: userId }), [open]);

  return (
    <ListFrame
      label={t`Administrators`}
      list="administrators"
      person={me.userId}
      address={address}
      query={administratorsQuery}
      columns={useInLanguage(() => columnsFor({ me, onEdit }), [me, onEdit])}
      idOf={({ userId }) => userId}
      nameOf={({ fullName }) => fullName}
      searchLabel={t`Search administrators`}
      countText={(total) => plural(total, { one: '# administrator', other: '# administrators' })}
      onOpen={onEdit}
      selection={{
        ...selection,
        findAll: ({ search }) => call(selectAdministrators, { searchQuery: search }),
        whyNot: (administrator) => locksOf(me, administrator).deletion,
        deletion,
      }}
      empty={
        <EmptyState
          icon={IconUserSearch}
          title={t({ message: 'User not found in our collection', context: 'administrator' })}
          hint={t`Try part of the name, username, email or mobile number, or add the person.`}
          action={<Button variant="default" onClick={address.showAll}>{t`Show all administrators`}</Button>}
        />
      }
    />
  );
}

function useDeleteAdministrators({ select }: SelectionOf<typeof administratorsAddress>) {
  const client = useQueryClient();
  const { toastDeleted } = useUndo();
  return useBulkDelete({
    select,
    question: t({ message: 'Are you sure you want to delete all selected users?', context: 'administrator' }),
    formatCount: (count) => plural(count, { one: '# administrator', other: '# administrators' }),
    remove: (chosen) =>
      call(
        deleteAdministrators,
        wireChosen(chosen, 'usersIds', ({ search }) => ({ searchQuery: search })),
      ),
    onDeleted: (deleted) => toastDeleted({ ...deleted, onRestored: () => refreshAdministrators(client) }),
    refresh: () => refreshAdministrators(client),
  });
}

type For = { me: Me; onEdit: (administrator: Administrator) => void };

function columnsFor({ me, onEdit }: For): Column<Administrator>[] {
  const { fullName, username, email, mobile, permissions, age, isActive } = administratorFields;
  return [
    {
      id: 'portrait',
      header: t`Picture`,
      isHeaderHidden: true,
      width: 64,
      narrow: 'before',
      cell: (administrator) => <PortraitButton administrator={administrator} onEdit={onEdit} />,
    },
    {
      id: 'fullName',
      header: inLanguage(fullName.label),
      isName: true,
      width: 120,
      grow: 2,
      cell: (administrator) => <Name administrator={administrator} me={me} onEdit={onEdit} />,
    },
    { id: 'username', header: inLanguage(username.label), width: 104, grow: 1, cell: (row) => row.username },
    {
      id: 'email',
      header: inLanguage(email.label),
      width: 200,
      grow: 2,
      least: 200,
      narrow: 'under',
      cell: (row) => <EmailText address={row.email} />,
    },
    {
      id: 'mobile',
      header: inLanguage(mobile.label),
      width: 154,
      cell: (row) => row.mobile !== '' && <CellText wrap="never">{row.mobile}</CellText>,
    },
    {
      id: 'permissions',
      header: inLanguage(permissions.label),
      width: 240,
      grow: 5,
      least: 140,
      shrinksFirst: true,
      cell: (row) => <Permissions held={row.permissions.map(({ code }) => code)} />,
    },
    {
      id: 'lastActive',
      header: t`Last active`,
      width: 110,
      isWhereRoom: true,
      cell: ({ lastActiveAt: at }) =>
        at !== null && (
          <CellText wrap="never" title={formatExactTime(at)}>
            {companyDayOf(at)}
          </CellText>
        ),
    },
    { id: 'age', header: inLanguage(age.label), isNumber: true, width: 48, cell: (row) => row.age },
    {
      id: 'isActive',
      header: inLanguage(isActive.label),
      isNumber: true,
      width: 80,
      narrow: 'beside',
      narrowWidth: 84,
      cell: (row) => (
        <RecordSwitch
          room="administrators"
          {...{ row, id: 'userId', status: 'isActive' }}
          label={t`Let ${row.fullName} sign in`}
          locked={locksOf(me, row).status}
          inactive={t`${row.fullName} can no longer sign in.`}
          send={(status) => call(setAdministratorStatus, { userId: row.userId, status })}
          refresh={refreshAdministrators}
        />
      ),
    },
  ];
}

const maxNamed = 2;

/** The permission to grant others first, because it is the strongest; of many, the first ones and how many more. */
function Permissions({ held }: { held: readonly Code[] }) {
  if (held.length === codes.length) return <CellText>{t`All`}</CellText>;
  const names = held.toSorted((one, other) => Number(other === 'AD') - Number(one === 'AD')).map(formatPermission);
  const more = names.length - maxNamed;
  return (
    <CellText wrap="on-paper" title={enumerate(names)}>
      {enumerate(names.slice(0, maxNamed))}
      {more > 0 && ` +${more}`}
    </CellText>
  );
}

type CellProps = { administrator: Administrator; onEdit: For['onEdit'] };

function PortraitButton({ administrator, onEdit }: CellProps) {
  const { fullName, image } = administrator;
  return (
    <UnstyledButton className="block relative" aria-label={t`Edit ${fullName}`} onClick={() => onEdit(administrator)}>
      <Portrait src={image} size={26} />
      <span className="grid absolute place-items-center dimmed border bg-body" style={pencilLook}>
        <IconPencil size={11} stroke={2} aria-hidden />
      </span>
    </UnstyledButton>
  );
}

const pencilLook = { inset: 'auto -5px -3px auto', width: 16, height: 16, borderRadius: 8 };

function Name({ administrator, me, onEdit }: CellProps & { me: Me }) {
  const { userId, fullName, username, isActive } = administrator;
  return (
    <span className="flex items-center gap-8 min-w-0" data-inactive={isActive === 0 || undefined}>
      <RowName name={fullName || username} onClick={() => onEdit(administrator)} />
      {userId === me.userId && <Badge size="xs" flex="none">{t`You`}</Badge>}
    </span>
  );
}
