import { monthOf } from '@eemusic/contract/platform/days';
import { closeMonth } from '@eemusic/contract/sales/statements';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { today } from '#platform/company.ts';
import { formatMonth, joinSentences } from '#platform/locales/formats.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { useAction } from '#platform/ui/use-action.ts';
import { IconButton, invalidateCommissions } from '#sales/ui/index.ts';
import { statementsQuery, formatSums } from './queries.ts';
import { useHasNoSender } from './sender-notice.tsx';

type Props = { month: string; isClosed: boolean; variant?: 'filled' | 'default' };

/** Closes a month after a confirmation; hidden if the month has no open statements. */
export function CloseMonthButton({ month, isClosed, variant }: Props) {
  const open = useQuery(statementsQuery({ month, state: 'open', Page: 1, Size: 1 }));
  const close = useAction(() => call(closeMonth, { month }), invalidateCommissions);
  const hasNoSender = useHasNoSender();
  const count = open.data?.total ?? 0;
  if (isClosed && count === 0) return null;

  const isRunning = month === monthOf(today());
  const ask = async () => {
    const name = formatMonth(month);
    const message = joinSentences([
      plural(count, { one: `Close # statement for ${name}?`, other: `Close # statements for ${name}?` }),
      t`Total commission: ${formatSums(open.data?.sums ?? [])}.`,
      t`Sales, refunds and corrections that come later for this month go into the statement of the next open one.`,
      ...(isRunning ? [t`This month isn’t over yet: later sales go into the next statement.`] : []),
      ...(hasNoSender ? [t`The statements have no sender: the company has no name yet.`] : []),
    ]);
    if (await confirm({ message, yes: t`Close ${name}` })) close.mutate();
  };
  return (
    <IconButton
      icon={IconLock}
      variant={variant ?? (isRunning ? 'default' : 'filled')}
      loading={close.isPending}
      disabled={open.data === undefined}
      onClick={() => void ask()}
    >
      <Trans>Close {formatMonth(month)}</Trans>
    </IconButton>
  );
}
