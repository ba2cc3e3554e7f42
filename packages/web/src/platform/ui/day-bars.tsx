import { addDays } from '@eemusic/contract/platform/days';
import { Box, Group } from '@mantine/core';
import { formatDay } from '#platform/locales/format-time.ts';

type Props = {
  /** The first and the last day, as YYYY-MM-DD. */
  from: string;
  to: string;
  values: readonly number[];
};

/** A bar for each day, as a picture beside the number that says the same. */
export function DayBars({ from, to, values }: Props) {
  const highest = Math.max(1, ...values);
  return (
    <Box component="span" display="block" w="100%" aria-hidden>
      <Group component="span" h={44} gap={2} align="flex-end" wrap="nowrap">
        {values.map((value, index) => (
          <Box
            component="span"
            key={addDays(from, index)}
            flex={1}
            bg="accent.3"
            h={`${(value / highest) * 100}%`}
            style={{ borderRadius: '2px 2px 0 0' }}
          />
        ))}
      </Group>
      <Group
        component="span"
        justify="space-between"
        pt={2}
        c="dimmed"
        fz={10.5}
        style={{ borderTop: '1px solid var(--line)' }}
      >
        <span>{formatDay(from)}</span>
        <span>{formatDay(to)}</span>
      </Group>
    </Box>
  );
}
