import { useMayManage } from '#sales/user-management/index.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Menu, Tabs } from '@mantine/core';
import { Link, Navigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import {
  IconArrowLeft,
  IconBuildingStore,
  IconChevronDown,
  IconDots,
  IconFileImport,
  IconKey,
  IconPlus,
  IconSchool,
  IconTrash,
} from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import type { BinKind } from '@eemusic/contract/platform/deletions';
import { useMe } from '#access/profile/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { useListSelection } from '#platform/ui/list/use-list-selection.ts';
import { Page } from '#platform/ui/page.tsx';
import { ScreenSkeleton } from '#platform/ui/screen-skeleton.tsx';
import { useTitleFocus } from '#platform/ui/use-title-focus.ts';
import { ChannelList, ExportChannels } from '#sales/channels/index.ts';
import { EducatorList, ExportEducators } from '#sales/educators/index.ts';
import { ExportStudents, StudentList } from '#sales/users/index.ts';
import type { SelectionOf } from '#platform/ui/list/types.ts';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import { BinLink } from '#platform/deletions/index.ts';
import { mayShow, tabsFor } from './access.ts';
import { channelList, educatorList, openedIn, studentList, type Tab, tabs } from './address.ts';
import { rememberList } from './last-lists.ts';
import { useUserManagementAddress } from './use-user-management-address.ts';

const OpenedScreen = lazyPart(async () => (await import('./opened-screen.tsx')).OpenedScreen);

/** The three lists in tabs. The selections are kept here, so that they survive opening a form or a report. */
export function UserManagementPage() {
  const { userId } = useMe();
  const mayManage = useMayManage();
  const { search, tab, openTab } = useUserManagementAddress();
  const channels = useListSelection(channelList);
  const educators = useListSelection(educatorList);
  const students = useListSelection(studentList);
  const opened = openedIn(search);
  useTitleFocus(opened.kind === 'list' ? undefined : JSON.stringify(opened));
  useEffect(() => {
    if (opened.kind === 'list') rememberList(userId, tab, search);
  }, [opened.kind, userId, tab, search]);

  if (!mayShow(search, mayManage)) return <Navigate to="/user-management" search={{ tab: 'educators' }} replace />;
  if (opened.kind !== 'list') {
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <OpenedScreen opened={opened} />
      </Suspense>
    );
  }
  const offered = tabsFor(mayManage);
  return (
    <Page
      title={t`User Management`}
      back={<BackLink to="/dashboard" label={t`Dashboard`} />}
      actions={<Toolbar tab={tab} />}
    >
      <Tabs
        value={tab}
        onChange={(chosen) => openTab(tabs.find((one) => one === chosen) ?? 'channels')}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {offered.includes('channels') && (
            <Tabs.Tab value="channels">
              <Trans>Channel Name</Trans>
            </Tabs.Tab>
          )}
          <Tabs.Tab value="educators">
            <Trans>School/Teacher</Trans>
          </Tabs.Tab>
          {offered.includes('users') && (
            <Tabs.Tab value="users">
              <Trans>Users</Trans>
            </Tabs.Tab>
          )}
        </Tabs.List>
        <Tabs.Panel value="channels">
          <Channels selection={channels} />
        </Tabs.Panel>
        <Tabs.Panel value="educators">
          <Educators selection={educators} />
        </Tabs.Panel>
        <Tabs.Panel value="users">
          <Users selection={students} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function Channels({ selection }: { selection: SelectionOf<typeof channelList> }) {
  const address = useListAddress(channelList);
  const { open, toOpened, toEducatorsOf } = useUserManagementAddress();
  const links = useMemo(
    () => ({
      toEdit: (edit: number) => toOpened({ edit }),
      toReport: (report: number) => toOpened({ report }),
      toSchools: toEducatorsOf,
      onEdit: (edit: number) => open({ edit }),
    }),
    [open, toOpened, toEducatorsOf],
  );
  return (
    <ChannelList
      address={address}
      selection={selection}
      links={links}
      addButton={
        <Button onClick={() => open({ mode: 'add' })}>
          <Trans>Add channel</Trans>
        </Button>
      }
    />
  );
}

function Educators({ selection }: { selection: SelectionOf<typeof educatorList> }) {
  const address = useListAddress(educatorList);
  const mayManage = useMayManage();
  const { open, openTab, toOpened, toOpenedIn, toUsersOf } = useUserManagementAddress();
  const links = useMemo(
    () => ({
      toReport: (report: number) => toOpened({ report }),
      toChannelReport: (report: number) => toOpenedIn('channels', { report }),
      manage: mayManage ? { toEdit: (edit: number) => toOpened({ edit }), toUsers: toUsersOf } : null,
      onOpen: (id: number) => open(mayManage ? { edit: id } : { report: id }),
    }),
    [open, toOpened, toOpenedIn, toUsersOf, mayManage],
  );
  return (
    <>
      {mayManage && address.filter.filters.channel !== undefined && (
        <BackButton onClick={() => openTab('channels')}>{t`Back to the channels`}</BackButton>
      )}
      <EducatorList
        address={address}
        selection={selection}
        links={links}
        addButton={
          mayManage && (
            <Button onClick={() => open({ mode: 'add' })}>
              <Trans>Add school or teacher</Trans>
            </Button>
          )
        }
      />
    </>
  );
}

function Users({ selection }: { selection: SelectionOf<typeof studentList> }) {
  const address = useListAddress(studentList);
  const { open, openTab, toOpened } = useUserManagementAddress();
  const links = useMemo(
    () => ({ toEdit: (edit: number) => toOpened({ edit }), onEdit: (edit: number) => open({ edit }) }),
    [open, toOpened],
  );
  return (
    <>
      {address.filter.filters.educator !== undefined && (
        <BackButton onClick={() => openTab('educators')}>{t`Back to the schools and teachers`}</BackButton>
      )}
      <StudentList
        address={address}
        selection={selection}
        links={links}
        addButton={<ImportButton onClick={() => open({ mode: 'import' })} />}
      />
    </>
  );
}

/** Goes back to the list in which the user clicked a count. */
function BackButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      mb="xs"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

/** Here all actions would leave no room for the title, or lie over the search and the help beside it. */
const tight = '(max-width: 1240px)';

/** The actions of the screen; users with only Sales Management can neither change nor export anything here. */
function Toolbar({ tab }: { tab: Tab }) {
  const mayManage = useMayManage();
  const { open, openIn } = useUserManagementAddress();
  const isTight = useMediaQuery(tight, false, { getInitialValueInEffect: false });
  if (!mayManage) return <SubscriptionsLink />;

  const kind = ({ channels: 'channel', educators: 'educator', users: 'student' } as const)[tab];
  const onImport = () => open({ mode: 'import' });
  return (
    <>
      {isTight && <MoreMenu onImport={onImport} deleted={kind} />}
      {!isTight && <BinLink kind={kind} />}
      {!isTight && <ImportButton onClick={onImport} />}
      {tab === 'channels' && <ChannelExport />}
      {tab === 'educators' && <EducatorExport />}
      {tab === 'users' && <StudentExport />}
      {!isTight && <SubscriptionsLink />}
      <AddMenu
        onChannel={() => (tab === 'channels' ? open({ mode: 'add' }) : openIn('channels', { mode: 'add' }))}
        onEducator={() => (tab === 'educators' ? open({ mode: 'add' }) : openIn('educators', { mode: 'add' }))}
      />
    </>
  );
}

function ChannelExport() {
  return <ExportChannels filter={useListAddress(channelList).filter} />;
}

function EducatorExport() {
  return <ExportEducators filter={useListAddress(educatorList).filter} />;
}

function StudentExport() {
  return <ExportStudents filter={useListAddress(studentList).filter} />;
}

type Props = { onChannel: () => void; onEducator: () => void };

function AddMenu({ onChannel, onEducator }: Props) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          <Trans>Add</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Trans>Add to which Category</Trans>
        </Menu.Label>
        <Menu.Item leftSection={<IconBuildingStore size={16} stroke={1.75} aria-hidden />} onClick={onChannel}>
          <Trans>Channel</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconSchool size={16} stroke={1.75} aria-hidden />} onClick={onEducator}>
          <Trans>School/Teacher</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The actions that do not fit beside the main ones. */
function MoreMenu({ onImport, deleted }: { onImport: () => void; deleted: BinKind }) {
  const hasSubscriptions = useHasSubscriptions();
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t`More actions`}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />} onClick={onImport}>
          <Trans>Import</Trans>
        </Menu.Item>
        {hasSubscriptions && (
          <Menu.Item
            leftSection={<IconKey size={16} stroke={1.75} aria-hidden />}
            renderRoot={(props) => <Link to={subscriptionsAddress} {...props} />}
          >
            <Trans>Manage Subscriptions</Trans>
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
          renderRoot={(props) => <Link to="/deleted" search={{ kind: deleted }} {...props} />}
        >
          <Trans>Deleted</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const subscriptionsAddress: string = '/manage-subscription';

/** Whether this console includes the screen of subscription keys. */
function useHasSubscriptions(): boolean {
  return subscriptionsAddress in useRouter().routesByPath;
}

function SubscriptionsLink() {
  if (!useHasSubscriptions()) return null;
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconKey size={16} aria-hidden />}
      renderRoot={(props) => <Link to={subscriptionsAddress} {...props} />}
    >
      <Trans>Manage Subscriptions</Trans>
    </Button>
  );
}

/** Opens the import in place of the list. */
function ImportButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="sm" variant="default" leftSection={<IconFileImport size={16} aria-hidden />} onClick={onClick}>
      <Trans>Import</Trans>
    </Button>
  );
}
