import { listStatements } from '@eemusic/contract/sales/statements';
import { monthOf } from '@eemusic/contract/platform/days';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { plural, t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { call } from '#platform/api/call.ts';
import { today } from '#platform/company.ts';
import { days, money } from '#platform/locales/formats.ts';
import type { FindWork } from '#platform/room.ts';

const one = { Page: 1, Size: 1, searchQuery: '' };

/** The last month that has ended, until it is closed; then the statements that wait to be paid. */
export const findWork: FindWork = async (signal) => {
  const { months } = await call(listStatements, one, { signal });
  const open = months.filter(({ month, isClosed }) => !isClosed && month < monthOf(today()));
  const month = open[0]?.month;
  if (month === undefined) return findPayments(signal);
  const [all, channels] = await Promise.all([
    call(listStatements, { ...one, month }, { signal }),
    call(listStatements, { ...one, month, receiver: 'channel' }, { signal }),
  ]);
  const describe = () => {
    const name = days({ month: 'long', year: 'numeric' }).format(new Date(`${month}-01T00:00Z`));
    const statements = plural(all.total, { one: '# statement', other: '# statements' });
    const earlier = plural(open.length - 1, {
      one: '# earlier month is open, too',
      other: '# earlier months are open, too',
    });
    const ofEducators = plural(all.total - channels.total, {
      one: '# school or teacher',
      other: '# schools and teachers',
    });
    const ofChannels = plural(channels.total, { one: '# channel', other: '# channels' });
    return {
      title: t`${name} is not closed`,
      text: open.length > 1 ? `${statements} · ${earlier}` : statements,
      evidence: <Sums sums={all.sums} below={t`commission to ${ofEducators}, ${ofChannels}`} />,
      action: {
        label: t({ message: `Close`, context: `month` }),
        target: { to: '/sales/statements', search: { month } },
      },
    };
  };
  return { count: open.length, list: { to: '/sales/statements', search: { month } }, describe };
};

async function findPayments(signal: AbortSignal): ReturnType<FindWork> {
  const { total, sums, statements } = await call(listStatements, { ...one, state: 'closed' }, { signal });
  const [first] = statements;
  if (!first) return null;
  const list = { to: '/sales/statements', search: { month: 'all', state: 'closed' } };
  const describe = () => ({
    title: plural(total, { one: '# statement to pay', other: '# statements to pay' }),
    text: t`First: ${first.name}`,
    evidence: <Sums sums={sums} below={t`commission`} />,
    action: { label: t({ message: `Pay`, context: `statements` }), target: list },
  });
  return { count: total, list, describe };
}

type SumsProps = { sums: AnswerOf<typeof listStatements>['sums']; below: string };

const Sums = ({ sums, below }: SumsProps) => (
  <span>
    <Text span display="block" fw={600} fz={18} lh="24px">
      {sums.map(({ commission, currency }) => money(commission, currency)).join(' · ')}
    </Text>
    <Text span display="block" size="sm" c="dimmed">
      {below}
    </Text>
  </span>
);
