import { readBoard } from '@eemusic/contract/support/board';
import { plural, t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { call } from '#platform/api/call.ts';
import { formatMoment } from '#platform/locales/format-time.ts';
import type { FindWork } from '#platform/room.ts';

export const findWork: FindWork = async (signal) => {
  const { sections } = await call(readBoard, { unanswered: '1' }, { signal });
  const cards = sections
    .flatMap(({ lists }) => lists.flatMap((list) => list.cards))
    .toSorted((one, other) => ((one.unansweredSince ?? '') < (other.unansweredSince ?? '') ? -1 : 1));
  const [first] = cards;
  if (first === undefined) return null;
  const describe = () => {
    const since = formatMoment(first.unansweredSince ?? first.createdAt);
    return {
      title: plural(cards.length, { one: '# email waits for an answer', other: '# emails wait for an answer' }),
      text: `${first.title} · ${first.senderName || first.senderAddress}`,
      evidence: (
        <span style={{ borderInlineStart: '2px solid var(--line)', paddingInlineStart: 12 }}>
          <Text span size="sm" lineClamp={2}>
            {first.excerpt}
          </Text>
          <Text span size="xs" display="block" c="var(--bad-text)">
            {t`waits since ${since}`}
          </Text>
        </span>
      ),
      action: { label: t`Answer`, target: { to: '/support/email-support', search: { card: first.id } } },
    };
  };
  return { count: cards.length, list: { to: '/support/email-support', search: { unanswered: 1 } }, describe };
};
