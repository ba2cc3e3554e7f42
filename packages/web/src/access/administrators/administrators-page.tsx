import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { loadActivityTab } from '#access/activity/index.ts';
import { BinLink } from '#platform/deletions/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { useListSelection } from '#platform/ui/list/use-list-selection.ts';
import { Page } from '#platform/ui/page.tsx';
import { ScreenSkeleton } from '#platform/ui/screen-skeleton.tsx';
import { useTitleFocus } from '#platform/ui/use-title-focus.ts';
import { administratorsAddress } from './address.ts';
import { AdministratorList } from './administrator-list.tsx';
import { ExportButton } from './export-button.tsx';
import { InviteButton } from './invite-button.tsx';
import { useAdministratorsAddress } from './use-administrators-address.ts';

const AddScreen = lazyPart(async () => (await import('./add-screen.tsx')).AddScreen);
const ActivityTab = lazyPart(loadActivityTab);
const SystemsTab = lazyPart(async () => (await import('./systems-tab.tsx')).SystemsTab);
const InvitationList = lazyPart(async () => (await import('./invitation-list.tsx')).InvitationList);
const EditScreen = lazyPart(async () => (await import('./edit-screen.tsx')).EditScreen);

/**
 * Administrators, their activity, and access for other systems. The selection is kept here, so that it survives while a
 * form replaces the list.
 */
export function AdministratorsPage() {
  const { search, open, openTab } = useAdministratorsAddress();
  const selection = useListSelection(administratorsAddress);
  useTitleFocus(search.mode ?? search.edit);

  if (search.mode === 'add') return <AddScreen />;
  if (search.edit !== undefined) return <EditScreen key={search.edit} id={search.edit} />;
  return (
    <Page
      title={t`Administrators`}
      shortTitle={t`Admins`}
      back={<BackLink to="/dashboard" label={t`Dashboard`} />}
      tools={search.tab === undefined && <BinLink kind="administrator" />}
      actions={
        search.tab === undefined && (
          <>
            <ExportButton />
            <InviteButton />
            <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open({ mode: 'add' })}>
              <Trans>Add</Trans>
            </Button>
          </>
        )
      }
    >
      <Tabs
        value={search.tab ?? 'list'}
        onChange={(tab) => openTab(tab === 'activity' || tab === 'systems' ? tab : undefined)}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="list">
            <Trans>Administrators</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="activity">
            <Trans>Activity</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="systems">
            <Trans>Other systems</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="list">
          <Stack gap="lg">
            <AdministratorList selection={selection} />
            <Suspense>
              <InvitationList />
            </Suspense>
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="activity">
          <Suspense fallback={<ScreenSkeleton />}>
            <ActivityTab />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="systems">
          <Suspense fallback={<ScreenSkeleton />}>
            <SystemsTab />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
