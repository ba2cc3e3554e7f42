import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { checkConnection, useConnection } from '#platform/api/connection.ts';
import classes from './connection-banner.module.css';

/** Says above every screen that the connection is lost, while the server is polled; the screen stays. */
export function ConnectionBanner() {
  const connection = useConnection();
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
    </div>
  );
}
