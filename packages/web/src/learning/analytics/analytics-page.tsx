import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Link, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import { PrintButton } from '#platform/ui/print-button.tsx';
import { ScreenSkeleton } from '#platform/ui/screen-skeleton.tsx';
import { figuresIn, type Item, items, paths } from './address.ts';
import classes from './cards.module.css';
import { MonthlyReportButton } from './monthly-report-button.tsx';
import { useAddress } from './use-address.ts';

const names: Record<Item, MessageDescriptor> = {
  overview: msg`Overview`,
  performance: msg`Performance`,
  navigation: msg`Navigation`,
};

/** The three items are separate screens that share period and scope. */
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
      <nav aria-label={t`Analytics`} className={classes.tabs}>
        {items.map((one) => (
          <Link
            key={one}
            to={paths[one]}
            search={figuresIn(address)}
            className={classes.tab}
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
