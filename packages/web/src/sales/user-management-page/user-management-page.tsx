import { useMayManage } from '#sales/user-management/index.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useMe } from '#access/profile/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { useListSelection } from '#platform/ui/list/use-list-selection.ts';
import { Page } from '#platform/ui/page.tsx';
import { ScreenSkeleton } from '#platform/ui/screen-skeleton.tsx';
import { useTitleFocus } from '#platform/ui/use-title-focus.ts';
import { mayShow, tabsFor } from './access.ts';
import { channelList, educatorList, openedIn, studentList, tabs } from './address.ts';
import { rememberList } from './last-lists.ts';
import { Channels, Educators, Users } from './lists.tsx';
import { Toolbar } from './toolbar.tsx';
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
