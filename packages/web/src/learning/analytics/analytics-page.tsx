import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Link, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Trans } from '@lingui/react/macro';
import { Button, Popover, Switch } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchMonthlyReport, setMonthlyReport } from '@eemusic/contract/learning/monthly-report';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import { PrintButton } from '#platform/ui/print-button.tsx';
import { ScreenSkeleton } from '#platform/ui/screen-skeleton.tsx';
import tabs from '#platform/ui/tabs.module.css';
import { call } from '#platform/api/call.ts';
import { toast } from '#platform/ui/toast.tsx';
import { figuresIn, type Item, items, pathOf } from './address.ts';
import { useAddress } from './use-address.ts';

const names: Record<Item, MessageDescriptor> = {
  overview: msg`Overview`,
  performance: msg`Performance`,
  navigation: msg`Navigation`,
};

export function AnalyticsPage() {
  const { i18n } = useLingui();
  const { item, address } = useAddress();
  const name = i18n._(names[item]);
  return (
    <Page
      title={t`Analytics: ${name}`}
      shortTitle={t`Analytics`}
      back={<BackLink to="/dashboard" label={t`Dashboard`} />}
      actions={
        <>
          <MonthlyReportButton />
          <PrintButton />
        </>
      }
    >
      <nav aria-label={t`Analytics`} className={tabs.tabs} data-no-print>
        {items.map((one) => (
          <Link
            key={one}
            to={pathOf(one)}
            search={figuresIn(address)}
            className={tabs.tab}
            activeOptions={{ includeSearch: false }}
          >
            {i18n._(names[one])}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<ScreenSkeleton />}>
        <Outlet />
      </Suspense>
    </Page>
  );
}

const queryKey = ['analytics', 'monthly-report'];

function MonthlyReportButton() {
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => call(fetchMonthlyReport, {}, { signal }) });
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (isWanted: boolean) => call(setMonthlyReport, { isWanted }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.failure(error),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  if (data === undefined) return null;
  const isWanted = change.isPending ? change.variables : data.isWanted;
  return (
    <Popover width={300} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button size="sm" variant="default" flex="none" leftSection={<IconMail size={16} aria-hidden />}>
          <Trans>Monthly report</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Switch
          label={t`Email me each month’s figures`}
          description={
            data.canMail
              ? t`On the first day of the next month, in your language, compared with the month before.`
              : t`The console cannot send email yet`
          }
          checked={isWanted}
          disabled={!data.canMail && !isWanted}
          onChange={(event) => change.mutate(event.currentTarget.checked)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
