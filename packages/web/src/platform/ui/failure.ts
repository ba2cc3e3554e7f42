import { t } from '@lingui/core/macro';
import { type Icon, IconAlertTriangle, IconLock, IconMapQuestion, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { CallError, textOf } from '#platform/api/call-error.ts';
import type { Connection } from '#platform/api/connection.ts';
import { isMissingModule } from './load-with-retry.ts';

type Failure = {
  icon: Icon;
  title: string;
  /** What is safe, or what the user can do. */
  hint: string | undefined;
};

/** Describes why something could not be loaded; `wayOn` is what the user can do about it. */
export function failureOf(error: unknown, connection: Connection): Failure & { wayOn: 'retry' | 'back' | 'reload' } {
  const status = error instanceof CallError ? error.status : null;
  if (status === 0 || (connection !== 'online' && status === null))
    return { ...connectionFailure(connection), wayOn: 'retry' };
  if (isMissingModule(error))
    return {
      icon: IconRefresh,
      title: t`The console has been updated`,
      wayOn: 'reload',
      hint: t`Reload the page to open this screen.`,
    };

  const title = textOf(error);
  if (status === 403) return { icon: IconLock, title, hint: t`Ask an administrator who has it.`, wayOn: 'back' };
  if (status === 404)
    return { icon: IconMapQuestion, title, hint: t`It may have been deleted, or the link is old.`, wayOn: 'back' };
  return { icon: IconAlertTriangle, title, hint: adviceFor(status), wayOn: 'retry' };
}

export function connectionFailure(connection: Connection): Failure {
  return {
    icon: IconWifiOff,
    title: connection === 'offline' ? t`You are offline` : t`The server cannot be reached`,
    hint: t`This is loaded automatically once the connection is back.`,
  };
}

function adviceFor(status: number | null): string | undefined {
  if (status === null || status === 500) return t`Try again. If it keeps happening, contact your system administrator.`;
  return status >= 502 ? t`The server is busy. This is loaded automatically once it can answer.` : undefined;
}
