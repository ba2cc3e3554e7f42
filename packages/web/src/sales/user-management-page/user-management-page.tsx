import {
  channelList,
  educatorList,
  type ExportedRows,
  ImportButton,
  mayShow,
  openedIn,
  rememberList,
  studentList,
  type Tab,
  tabs,
  tabsFor,
  useMayManage,
  useUserManagementAddress,
} from '#sales/user-management/index.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Menu, Tabs } from '@mantine/core';
import { Link, Navigate } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import {
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
import { ExportButton } from '#platform/ui/export-button.tsx';
import type { ExportOptions } from '#platform/ui/export-progress.ts';
import type { Filters, ListSpec } from '#platform/ui/list/address.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { useListSelection } from '#platform/ui/list/use-list-selection.ts';
import { Page } from '#platform/ui/page.tsx';
import { ScreenSkeleton } from '#platform/ui/screen-skeleton.tsx';
import { useTitleFocus } from '#platform/ui/use-title-focus.ts';
import { ChannelList, saveChannels } from '#sales/channels/index.ts';
import { EducatorList, saveEducators } from '#sales/educators/index.ts';
import { saveStudents, StudentList } from '#sales/users/index.ts';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import { BinLink } from '#platform/deletions/index.ts';

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
          <ChannelList selection={channels} />
        </Tabs.Panel>
        <Tabs.Panel value="educators">
          <EducatorList selection={educators} />
        </Tabs.Panel>
        <Tabs.Panel value="users">
          <StudentList selection={students} />
        </Tabs.Panel>
      </Tabs>
    </Page>
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
  return (
    <>
      {isTight && <MoreMenu onImport={() => open({ mode: 'import' })} deleted={kind} />}
      {!isTight && <BinLink kind={kind} />}
      {!isTight && <ImportButton />}
      {tab === 'channels' && <ExportMatching spec={channelList} save={saveChannels} />}
      {tab === 'educators' && <ExportMatching spec={educatorList} save={saveEducators} />}
      {tab === 'users' && <ExportMatching spec={studentList} save={saveStudents} />}
      {!isTight && <SubscriptionsLink />}
      <AddMenu
        onChannel={() => (tab === 'channels' ? open({ mode: 'add' }) : openIn('channels', { mode: 'add' }))}
        onEducator={() => (tab === 'educators' ? open({ mode: 'add' }) : openIn('educators', { mode: 'add' }))}
      />
    </>
  );
}

type MatchingProps<By extends string, F extends Filters> = {
  spec: ListSpec<By, F>;
  save: (rows: ExportedRows<By, F>, options: ExportOptions) => Promise<string>;
};

/** Exports all rows that the list finds. */
function ExportMatching<By extends string, F extends Filters>({ spec, save }: MatchingProps<By, F>) {
  const { filter } = useListAddress(spec);
  return <ExportButton onExport={(options) => save({ kind: 'matching', filter }, options)} />;
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
        <Menu.Item
          leftSection={<IconKey size={16} stroke={1.75} aria-hidden />}
          renderRoot={(props) => <Link to="/manage-subscription" {...props} />}
        >
          <Trans>Manage Subscriptions</Trans>
        </Menu.Item>
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

function SubscriptionsLink() {
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconKey size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/manage-subscription" {...props} />}
    >
      <Trans>Manage Subscriptions</Trans>
    </Button>
  );
}
