import { addDays } from '@eemusic/contract/platform/days';
import { Box } from '@mantine/core';
import { formatDay } from '#platform/locales/format-time.ts';

type Props = {
  from: string;
  to: string;
  values: readonly number[];
};

export function DayBars({ from, to, values }: Props) {
  const highest = Math.max(1, ...values);
  return (
    <span className="block w-full" aria-hidden>
      <span className="flex" style={{ height: 44, gap: 2, alignItems: 'end', borderBottom: '1px solid var(--line)' }}>
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
      </span>
      <span className="flex justify-between dimmed" style={{ paddingTop: 2, fontSize: 10.5 }}>
        <span>{formatDay(from)}</span>
        <span>{formatDay(to)}</span>
      </span>
    </span>
  );
}
