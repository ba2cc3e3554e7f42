import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import classes from './playing-bar.module.css';
import type { Fault } from './playback-error.ts';

type Props = { fault: Fault | null; hasPiano: boolean; hasAccompaniment: boolean };

/** Says what cannot be played, and what to play instead. */
export function Notices({ fault, hasPiano, hasAccompaniment }: Props) {
  return (
    <>
      {!hasPiano && (
        <Text size="sm" c="dimmed" className={classes.notice ?? ''}>
          {hasAccompaniment ? (
            <Trans>
              The pitches of this score have not been read yet: the accompaniment and the cursor play, the piano does
              not.
            </Trans>
          ) : (
            <Trans>The pitches of this score have not been read yet: the cursor moves, the piano is silent.</Trans>
          )}
        </Text>
      )}
      <div role="alert">
        {fault !== null && (
          <Text size="sm" c="red" className={classes.notice ?? ''}>
            {fault === 'piano' && (
              <Trans>The piano could not be loaded. Please check your connection, and play again.</Trans>
            )}
            {fault === 'accompaniment' && (
              <Trans>
                The accompaniment could not be played. Please check your connection and play again, or upload it again.
              </Trans>
            )}
            {fault === 'device' && <Trans>Your browser found no loudspeaker. Connect one, and play again.</Trans>}
            {fault === 'over' && <Trans>The accompaniment ends before this measure.</Trans>}
          </Text>
        )}
      </div>
    </>
  );
}
