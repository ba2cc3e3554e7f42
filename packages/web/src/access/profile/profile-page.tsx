import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Tabs } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { BackLink } from '#platform/ui/back-link.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { Page } from '#platform/ui/page.tsx';
import { ScreenSkeleton } from '#platform/ui/screen-skeleton.tsx';
import { ChangePassword } from './change-password.tsx';
import { EditProfile } from './edit-profile.tsx';
import { LanguageField } from './language-field.tsx';
import { useLoadedProfile } from './me.ts';
import { savingKey } from './use-update-profile.ts';

const Security = lazyPart(async () => (await import('./security.tsx')).Security);
const route = getRouteApi('/shell/settings/profile');

/** The id of the open tab's form, for the button in the title bar that submits it. */
const formId = 'profile-form';

export function ProfilePage() {
  const { tab: wanted = 'edit' } = route.useSearch();
  const { userId, hasPassword } = useLoadedProfile();
  const tab = wanted === 'password' && !hasPassword ? 'edit' : wanted;
  const navigate = route.useNavigate();
  const isSaving = useIsMutating({ mutationKey: savingKey }) > 0;
  const open = (chosen: string | null) =>
    void navigate({
      search: chosen === 'password' || chosen === 'security' ? { tab: chosen } : {},
      resetScroll: false,
    });

  return (
    <Page
      title={t`Profile`}
      back={<BackLink to="/dashboard" label={t`Dashboard`} />}
      actions={
        tab !== 'security' && (
          <Button size="sm" type="submit" form={formId} loading={isSaving}>
            {tab === 'edit' ? <Trans>Save</Trans> : <Trans>Change Password</Trans>}
          </Button>
        )
      }
    >
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="edit">
            <Trans>Edit Profile</Trans>
          </Tabs.Tab>
          {hasPassword && (
            <Tabs.Tab value="password">
              <Trans>Change Password</Trans>
            </Tabs.Tab>
          )}
          <Tabs.Tab value="security">
            <Trans>Security</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="edit">
          <EditProfile formId={formId} />
          <FormSection title={t`Language`} hint={<Trans>For the console and the emails it sends you.</Trans>}>
            <LanguageField userId={userId} />
          </FormSection>
        </Tabs.Panel>
        <Tabs.Panel value="password">
          <ChangePassword formId={formId} />
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <Suspense fallback={<ScreenSkeleton />}>
            <Security />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
