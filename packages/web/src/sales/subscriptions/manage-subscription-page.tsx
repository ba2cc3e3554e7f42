import { Suspense } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconFileExport, IconPlus } from '@tabler/icons-react';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ScreenSkeleton } from '#platform/ui/screen-skeleton.tsx';
import { useTitleFocus } from '#platform/ui/use-title-focus.ts';
import { useMe } from '#access/profile/index.ts';
import { useIsSmallScreen } from '#sales/user-management/index.ts';
import { BinLink } from '#platform/deletions/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import type { SelectionOf } from '#platform/ui/list/types.ts';
import { useListSelection } from '#platform/ui/list/use-list-selection.ts';
import { useSubscriptionsAddress } from './use-subscriptions-address.ts';
import { keyList, maxInAddress } from './address.ts';
import { educatorsOf } from './key-selection.ts';
import { SubscriptionList } from './subscription-list.tsx';
import classes from './subscriptions.module.css';

const EditKey = lazyPart(async () => (await import('./edit-key.tsx')).EditKey);
const ExportKeys = lazyPart(async () => (await import('./export-keys.tsx')).ExportKeys);
const GenerateKeys = lazyPart(async () => (await import('./generate-keys.tsx')).GenerateKeys);

/** The subscription keys of schools and teachers. The selection is kept here, so that it survives opening a form. */
export function ManageSubscriptionPage() {
  const {
    search: { mode, id },
  } = useSubscriptionsAddress();
  const selection = useListSelection(keyList);
  useTitleFocus(mode);

  return (
    <Suspense fallback={<ScreenSkeleton />}>
      {mode === undefined && <SubscriptionsScreen selection={selection} />}
      {mode === 'edit' && <EditKey key={id} />}
      {mode === 'generate' && <GenerateKeys />}
      {mode === 'export' && <ExportKeys />}
    </Suspense>
  );
}

const Forecast = lazyPart(async () => (await import('./forecast.tsx')).Forecast);

/** The forecast of expiring keys, and schools and teachers with their keys. */
function SubscriptionsScreen({ selection }: { selection: SelectionOf<typeof keyList> }) {
  const { userId } = useMe();
  const { open } = useSubscriptionsAddress();
  const isPhone = useIsSmallScreen();
  const chosen = educatorsOf(selection.selection).slice(0, maxInAddress);
  const exportChosen = () => open({ mode: 'export', ...(chosen.length > 0 && { educators: chosen }) });

  return (
    <Page
      title={t`Key management`}
      shortTitle={t`Keys`}
      back={<BackLink to="/dashboard" label={t`Dashboard`} />}
      tools={<BinLink kind="key" />}
      actions={
        <>
          {isPhone ? (
            <Tooltip label={t`Export`}>
              <ActionIcon size={36} variant="default" aria-label={t`Export`} onClick={exportChosen}>
                <IconFileExport size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tooltip>
          ) : (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconFileExport size={16} aria-hidden />}
              onClick={exportChosen}
            >
              <Trans>Export</Trans>
            </Button>
          )}
          <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open({ mode: 'generate' })}>
            <Trans>Generate keys</Trans>
          </Button>
        </>
      }
    >
      <div className="grid one-column">
        <Suspense fallback={<div className={classes.forecastPlace} data-closed={isPhone || undefined} />}>
          <Forecast person={userId} />
        </Suspense>
        <SubscriptionList selection={selection} />
      </div>
    </Page>
  );
}
