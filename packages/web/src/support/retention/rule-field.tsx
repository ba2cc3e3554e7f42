import { countOutdated, type RetentionKind, updateRetention } from '@eemusic/contract/support/retention';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { forEver, kinds, monthChoices, formatMonths } from './kinds.ts';
import { retentionQuery } from './queries.ts';

type Props = { kind: RetentionKind; months: number | null };

/**
 * How long one kind of data is kept; saved as soon as it is chosen, after a confirmation if something would be deleted.
 */
export function RuleField({ kind, months }: Props) {
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
