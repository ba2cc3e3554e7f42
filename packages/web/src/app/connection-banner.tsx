import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHourglassEmpty, IconWifiOff } from '@tabler/icons-react';
import { checkConnection, useConnection } from '#platform/api/connection.ts';
import classes from './connection-banner.module.css';
import { useIsSlow } from './use-is-slow.ts';

/**
 * Says above every screen that the connection is lost, while the server is polled, or that it is slow; the screen
 * stays.
 */
export function ConnectionBanner() {
  const connection = useConnection();
  const isSlow = useIsSlow();
  return (
    <div role="status">
      {connection !== 'online' && (
        <div className={classes.banner}>
          <IconWifiOff size={16} stroke={1.75} aria-hidden />
          <span className={classes.text}>
            {connection === 'offline' ? (
              <Trans>You are offline – trying again</Trans>
            ) : (
              <Trans>The server cannot be reached – trying again</Trans>
            )}
          </span>
          <Button size="compact-sm" variant="default" onClick={() => void checkConnection()}>
            <Trans>Try now</Trans>
          </Button>
        </div>
      )}
      {connection === 'online' && isSlow && (
        <div className={classes.banner}>
          <IconHourglassEmpty size={16} stroke={1.75} aria-hidden />
          <span className={classes.text}>
            <Trans>The server is taking longer than usual – still waiting for its answer</Trans>
          </span>
        </div>
      )}
    </div>
  );
}
