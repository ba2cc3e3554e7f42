import { restorableFor } from '@eemusic/contract/platform/deletions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BackLink } from '#platform/ui/back-link.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
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
      <FormSection
        title={t`Deleted every night`}
        hint={<Trans>For good. Backups and exported files keep it until you delete those.</Trans>}
      >
        {data.rules.map((rule) => (
          <RuleField key={rule.kind} {...rule} />
        ))}
      </FormSection>
      <FormSection title={t`Not limited here`}>
        <List size="sm" spacing={4}>
          <List.Item>
            <Trans>Sales, commissions and statements are always kept.</Trans>
          </List.Item>
          <List.Item>
            <Trans>Who did what, when and from which address is always kept.</Trans>
          </List.Item>
          <List.Item>
            <Trans>What somebody deleted can be restored for {restorableFor} days.</Trans>
          </List.Item>
          <List.Item>
            <Trans>Imported files are not stored.</Trans>
          </List.Item>
        </List>
      </FormSection>
      <FormSection title={t`What was deleted`}>
        <RunTable runs={data.runs} />
      </FormSection>
    </Page>
  );
}
