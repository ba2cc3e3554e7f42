import { t } from '@lingui/core/macro';
import { Button, Menu, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconBuildingStore,
  IconChevronDown,
  IconFileImport,
  IconKey,
  IconPlus,
  IconSchool,
  IconTrash,
} from '@tabler/icons-react';
import { Link, Navigate } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useMe } from '#access/profile/index.ts';
import { BinLink } from '#platform/deletions/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { useListSelection } from '#platform/ui/list/use-list-selection.ts';
import { MoreMenu } from '#platform/ui/more-menu.tsx';
import { Page } from '#platform/ui/page.tsx';
import { ScreenSkeleton } from '#platform/ui/screen-skeleton.tsx';
import flush from '#platform/ui/tabs.module.css';
import { useTitleFocus } from '#platform/ui/use-title-focus.ts';
import { IconButton } from '#sales/ui/index.ts';
import { channelList, educatorList, mayShow, openedIn, studentList, type Tab, tabs, tabsFor } from './address.ts';
import { ChannelList, EducatorList, StudentList } from './record-lists.tsx';
import { ExportMatching, ImportButton } from './record-list.tsx';
import { channels, educators, students } from './records.ts';
import { rememberList, useMayManage, useUserManagementAddress } from './use-user-management-address.ts';

const OpenedScreen = lazyPart(async () => (await import('./opened-screen.tsx')).OpenedScreen);

/** The three lists in tabs. The selections are kept here, so that they survive opening a form or a report. */
export function UserManagementPage() {
  const { userId } = useMe();
  const mayManage = useMayManage();
  const { search, tab, openTab } = useUserManagementAddress();
  const selectedChannels = useListSelection(channelList);
  const selectedEducators = useListSelection(educatorList);
  const selectedStudents = useListSelection(studentList);
  const opened = openedIn(search);
  useTitleFocus(opened);
  useEffect(() => {
    if (opened === undefined) rememberList(userId, tab, search);
  }, [opened, userId, tab, search]);

  if (!mayShow(search, mayManage)) return <Navigate to="/user-management" search={{ tab: 'educators' }} replace />;
  if (opened !== undefined) {
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <OpenedScreen />
      </Suspense>
    );
  }
  const names = { channels: t`Channel Name`, educators: t`School/Teacher`, users: t`Users` };
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
        <Tabs.List className={flush.flush ?? ''}>
          {tabsFor(mayManage).map((one) => (
            <Tabs.Tab key={one} value={one}>
              {names[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="channels">
          <ChannelList selection={selectedChannels} />
        </Tabs.Panel>
        <Tabs.Panel value="educators">
          <EducatorList selection={selectedEducators} />
        </Tabs.Panel>
        <Tabs.Panel value="users">
          <StudentList selection={selectedStudents} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/** Here all actions would leave no room for the title, or lie over the search and the help beside it. */
const tight = '(max-width: 1240px)';
const symbol = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The actions of the screen; users with only Sales Management can neither change nor export anything here. */
function Toolbar({ tab }: { tab: Tab }) {
  const mayManage = useMayManage();
  const { open, openIn } = useUserManagementAddress();
  const isTight = useMediaQuery(tight, false, { getInitialValueInEffect: false });
  const add = (to: Tab) => (tab === to ? open({ mode: 'add' }) : openIn(to, { mode: 'add' }));
  const subscriptions = (
    <IconButton icon={IconKey} target={{ to: '/manage-subscription' }}>{t`Manage Subscriptions`}</IconButton>
  );
  if (!mayManage) return subscriptions;

  return (
    <>
      {isTight ? (
        <RareActions tab={tab} />
      ) : (
        <>
          <BinLink kind={kinds[tab]} />
          <ImportButton />
        </>
      )}
      {tab === 'channels' && <ExportMatching records={channels} />}
      {tab === 'educators' && <ExportMatching records={educators} />}
      {tab === 'users' && <ExportMatching records={students} />}
      {!isTight && subscriptions}
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >{t`Add`}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t`Add to which Category`}</Menu.Label>
          <Menu.Item
            leftSection={<IconBuildingStore {...symbol} />}
            onClick={() => add('channels')}
          >{t`Channel`}</Menu.Item>
          <Menu.Item
            leftSection={<IconSchool {...symbol} />}
            onClick={() => add('educators')}
          >{t`School/Teacher`}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

const kinds = { channels: 'channel', educators: 'educator', users: 'student' } as const;

function RareActions({ tab }: { tab: Tab }) {
  const { open } = useUserManagementAddress();
  return (
    <MoreMenu>
      <Menu.Item
        leftSection={<IconFileImport {...symbol} />}
        onClick={() => open({ mode: 'import' })}
      >{t`Import`}</Menu.Item>
      <Menu.Item
        leftSection={<IconKey {...symbol} />}
        renderRoot={(props) => <Link to="/manage-subscription" {...props} />}
      >{t`Manage Subscriptions`}</Menu.Item>
      <Menu.Item
        leftSection={<IconTrash {...symbol} />}
        renderRoot={(props) => <Link to="/deleted" search={{ kind: kinds[tab] }} {...props} />}
      >{t`Deleted`}</Menu.Item>
    </MoreMenu>
  );
}
