import type { Analysis } from '@eemusic/contract/library/analysis';
import { plural, t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { enumerate } from '#platform/locales/formats.ts';
import { formatTonality } from '#library/tags/index.ts';

/** The facts read from the notes in one line. */
export function ScoreFacts({ facts }: { facts: Analysis['facts'] }) {
  const { measures, tonalities, times, lowest, highest, tempo } = facts;
  const parts = [
    plural(measures, { one: '# measure', other: '# measures' }),
    enumerate(tonalities.map(formatTonality)),
    enumerate(times),
    lowest !== null && highest !== null ? `${lowest}–${highest}` : t`no pitches`,
    tempo !== null ? t`${Math.round(tempo)} quarter notes per minute` : '',
  ];
  return (
    <Text size="sm" c="dimmed">
      {parts.filter((part) => part !== '').join(' · ')}
    </Text>
  );
}
