import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SalesTabs } from '#sales/commissions/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { DueReminders } from './due-reminders.tsx';
import { dueRemindersQuery, sentRemindersQuery } from './queries.ts';
import { SentReminders } from './sent-reminders.tsx';

/** Which reminders of ending subscriptions would be mailed next, and which were. */
export function RemindersScreen() {
  useFocusOnTitle();
  usePrefetchQuery(sentRemindersQuery(1));
  const due = useQuery(dueRemindersQuery(1));
  return (
    <Page
      title={t`Reminders`}
      back={<BackLink to="/dashboard" label={t`Dashboard`} />}
      actions={
        <Button
          size="sm"
          variant="default"
          leftSection={<IconSettings size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/settings/company" {...props} />}
        >
          <Trans>Settings</Trans>
        </Button>
      }
    >
      <Stack gap="md">
        <SalesTabs tab="reminders" />
        <DueReminders />
        {/* Until the first list is known, it would push down what is below. */}
        {!due.isPending && <SentReminders />}
      </Stack>
    </Page>
  );
}
