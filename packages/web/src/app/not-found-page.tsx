import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Brand } from '#platform/ui/brand.tsx';
import { Page } from '#platform/ui/page.tsx';
import classes from './not-found-page.module.css';

/** Shown outside the shell, so it names the console itself. */
export function UnknownPage() {
  return (
    <main className={classes.alone}>
      <Brand />
      <NotFoundPage />
    </main>
  );
}

export function NotFoundPage() {
  useLingui();
  return (
    <Page title={t`Not found`}>
      <EmptyState
        icon={IconMapQuestion}
        title={t`There is nothing at this address`}
        hint={<Trans>The link may be old or incomplete.</Trans>}
        action={
          <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>
            <Trans>Back to the dashboard</Trans>
          </Button>
        }
      />
    </Page>
  );
}
