import { isMisfit } from '@eemusic/contract/library/lengths';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { asMinutes } from './format-score.ts';

type Props = { accompaniment: number | null; score: number | null };

export function AccompanimentMisfit({ accompaniment, score }: Props) {
  if (!isMisfit({ accompaniment, score })) return null;
  const [long, short] = [asMinutes(accompaniment ?? 0), asMinutes(score ?? 0)];
  return (
    <Text
      component="div"
      size="sm"
      role="status"
      c="var(--caution-text)"
      bg="var(--caution-surface)"
      className="flex items-start rounded-6"
      style={{ padding: '6px 8px', gap: 6 }}
    >
      <IconAlertTriangle size={16} aria-hidden className="flex-none" style={{ marginTop: 2 }} />
      <span>{t`The accompaniment lasts ${long}, the score ${short} at its tempo.`}</span>
    </Text>
  );
}
