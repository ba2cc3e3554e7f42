import { isMisfit } from '@eemusic/contract/library/lengths';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './accompaniment-player.module.css';
import { asMinutes } from './lengths.ts';

type Props = { accompaniment: number | null; score: number | null };

/** Warns if a recording is longer or shorter than its score. */
export function AccompanimentMisfit({ accompaniment, score }: Props) {
  if (!isMisfit({ accompaniment, score })) return null;
  const [long, short] = [asMinutes(accompaniment ?? 0), asMinutes(score ?? 0)];
  return (
    <Text component="div" size="sm" role="status" className={classes.misfit ?? ''}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        <Trans>
          The accompaniment lasts {long}, the score {short} at its tempo.
        </Trans>
      </span>
    </Text>
  );
}
