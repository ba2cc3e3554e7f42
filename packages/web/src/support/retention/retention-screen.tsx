import { restorableFor } from '@eemusic/contract/platform/deletions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { List, Select, Text } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { i18n } from '@lingui/core';
import { countOutdated, readRetention, type RetentionKind, updateRetention } from '@eemusic/contract/support/retention';
import { BackLink } from '#platform/ui/back-link.tsx';
import { DataTable } from '#platform/ui/data-table.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { FormWaiting } from '#platform/ui/form/record-form.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { formatExactTime } from '#platform/locales/format-time.ts';
import { call } from '#platform/api/call.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { forEver, formatMonths, kinds, monthChoices } from './kinds.ts';

export function RetentionScreen() {
  useFocusOnTitle();
  const { data, error, refetch } = useQuery(retentionQuery);
  const page = { title: t`Data retention`, back: <BackLink to="/settings/company" label={t`Company`} /> };
  if (!data) return <FormWaiting {...page} isWide={false} error={error} onRetry={() => void refetch()} />;
  return (
    <Page {...page}>
      <FormSection
        title={t`Deleted every night`}
        hint={
          <>
            {data.rules.every(({ months }) => months === null) && (
              <Text inherit c="var(--mantine-color-text)" mb={4}>
                <Trans>Nothing is deleted automatically at present.</Trans>
              </Text>
            )}
            <Trans>
              A choice is saved at once and takes effect the same night. Deleting is permanent. Copies in backups and
              exports remain until you delete them.
            </Trans>
          </>
        }
      >
        {data.rules.map((rule) => (
          <RuleField key={rule.kind} {...rule} />
        ))}
      </FormSection>
      <FormSection title={t`Always the same`}>
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
        <DataTable
          label={t`What was deleted`}
          rows={data.runs}
          idOf={({ id }) => id}
          columns={[
            { id: 'when', header: t`When`, cell: ({ startedAt }) => formatExactTime(startedAt) },
            {
              id: 'what',
              header: t`What`,
              cell: ({ kind, deleted }) => `${i18n._(kinds[kind].name)}: ${kinds[kind].formatCount(deleted)}`,
            },
            { id: 'age', header: t`Older than`, cell: ({ months }) => formatMonths(months) },
          ]}
          empty={
            <Text size="sm" c="dimmed">
              <Trans>Nothing has been deleted yet.</Trans>
            </Text>
          }
        />
      </FormSection>
    </Page>
  );
}

type Props = { kind: RetentionKind; months: number | null };

/** Saved as soon as it is chosen, after a confirmation if something would be deleted. */
function RuleField({ kind, months }: Props) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async (chosen: number | null) => {
      const isShorter = chosen !== null && (months === null || chosen < months);
      if (isShorter && !(await mayDelete(kind, chosen))) return;
      const { message } = await call(updateRetention, { kind, months: chosen, previous: months });
      if (message !== undefined) toast.success(message);
    },
    onSettled: () => client.invalidateQueries(retentionQuery),
  });
  const { name, effect } = kinds[kind];
  return (
    <Select
      label={i18n._(name)}
      description={i18n._(effect)}
      data={monthChoices(kind, months)}
      value={months === null ? forEver : String(months)}
      allowDeselect={false}
      disabled={save.isPending}
      onChange={(value) => value !== null && save.mutate(value === forEver ? null : Number(value))}
    />
  );
}

/** Asks before a setting is saved with which the next run deletes records; resolves to whether it may be saved. */
async function mayDelete(kind: RetentionKind, months: number): Promise<boolean> {
  const { count } = await call(countOutdated, { kind, months });
  const { name, effect, formatCount } = kinds[kind];
  const counted = formatCount(count);
  const what = i18n._(name);
  return confirm({
    subject: what,
    message: count === 0 ? t`Nothing is that old yet.` : t`Will be permanently deleted tonight: ${counted}`,
    hint: i18n._(effect),
    yes: t`Keep for ${formatMonths(months)}`,
    isDanger: count > 0,
    count,
  });
}

const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => call(readRetention, {}, { signal }),
  staleTime: 0,
});
