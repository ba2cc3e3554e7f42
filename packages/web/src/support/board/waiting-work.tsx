import { readBoard } from '@eemusic/contract/support/board';
import { isDone } from '@eemusic/contract/support/lists';
import { plural, t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { call } from '#platform/api/call.ts';
import { formatDay, formatMoment } from '#platform/locales/format-time.ts';
import type { FindWork } from '#platform/room.ts';

/** Emails without an answer come first, then cards after their due day. */
export const findWork: FindWork = async (signal) => {
  const cardsOf = async (filter: { unanswered: '1' } | { due: 'late' }) =>
    (await call(readBoard, filter, { signal })).sections.flatMap(({ lists }) =>
      lists.flatMap(({ id, cards }) => (isDone(id) && 'due' in filter ? [] : cards)),
    );
  const [unanswered, due] = await Promise.all([cardsOf({ unanswered: '1' }), cardsOf({ due: 'late' })]);
  const cards = unanswered.toSorted((one, other) =>
    (one.unansweredSince ?? '') < (other.unansweredSince ?? '') ? -1 : 1,
  );
  const late = due
    .filter(({ id }) => cards.every((card) => card.id !== id))
    .toSorted((one, other) => ((one.dueOn ?? '') < (other.dueOn ?? '') ? -1 : 1));
  const isMail = cards.length > 0;
  const first = cards[0] ?? late[0];
  if (first === undefined) return null;
  const describe = () => {
    const since = isMail ? formatMoment(first.unansweredSince ?? first.createdAt) : '';
    const dueDay = isMail ? '' : formatDay(first.dueOn ?? '');
    const lateCards = plural(late.length, { one: '# card is late', other: '# cards are late' });
    return {
      title: isMail
        ? plural(cards.length, { one: '# email waits for an answer', other: '# emails wait for an answer' })
        : lateCards,
      text: [first.title, first.senderName || first.senderAddress, isMail && late.length > 0 && lateCards]
        .filter(Boolean)
        .join(' · '),
      evidence: (
        <span className="block" style={{ borderInlineStart: '2px solid var(--line)', paddingInlineStart: 12 }}>
          <Text span size="sm" lineClamp={2}>
            {first.excerpt}
          </Text>
          <Text span size="xs" display="block" c="var(--bad-text)">
            {isMail ? t`waits since ${since}` : t`Late: ${dueDay}`}
          </Text>
        </span>
      ),
      action: {
        label: isMail ? t`Answer` : t`Show`,
        target: { to: '/support/email-support', search: { card: first.id } },
      },
    };
  };
  const search = isMail ? { unanswered: 1 } : { due: 'late' };
  return { count: cards.length + late.length, list: { to: '/support/email-support', search }, describe };
};
