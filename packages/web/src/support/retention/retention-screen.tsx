import { restorableFor } from '@eemusic/contract/platform/deletions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BackLink } from '#platform/ui/back-link.tsx';
import { FormWaiting } from '#platform/ui/form/form-waiting.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { retentionQuery } from './queries.ts';
import { RuleField } from './rule-field.tsx';
import { RunTable } from './run-table.tsx';

/** How long personal data is kept, and what was deleted automatically. */
export function RetentionScreen() {
  useFocusOnTitle();
  const { data, error, refetch } = useQuery(retentionQuery);
  if (!data) return <FormWaiting title={t`Data retention`} back={null} error={error} onRetry={() => void refetch()} />;
  return (
    <Page title={t`Data retention`} back={<BackLink to="/settings/company" label={t`Company`} />}>
      <Stack gap="md" maw={640}>
        <Text size="sm" c="dimmed">
          <Trans>
            Older data is permanently deleted every night. Backups and exported files keep it until you delete those.
          </Trans>
        </Text>
        {data.rules.map((rule) => (
          <RuleField key={rule.kind} {...rule} />
        ))}
        <Title order={2} mt="md">
          <Trans>Always kept</Trans>
        </Title>
        <List size="sm" spacing={4}>
          <List.Item>
            <Trans>Sales, commissions and statements: always</Trans>
          </List.Item>
          <List.Item>
            <Trans>What somebody deleted: {restorableFor} days, to be restored</Trans>
          </List.Item>
          <List.Item>
            <Trans>Who did what, when and from which address: always</Trans>
          </List.Item>
          <List.Item>
            <Trans>Imported files: never stored</Trans>
          </List.Item>
        </List>
        <Title order={2} mt="md">
          <Trans>What was deleted</Trans>
        </Title>
        <RunTable runs={data.runs} />
      </Stack>
    </Page>
  );
}
