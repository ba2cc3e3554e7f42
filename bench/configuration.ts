import { type Configuration, readConfiguration } from '@eemusic/server/src/platform/configuration.ts';
import { account } from './client.ts';

/** The configuration of a console on a free port, whose first administrator is `account`. */
export const configurationOf = (settings: Record<string, string | undefined>): Configuration =>
  readConfiguration({
    PORT: '0',
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    ...settings,
  });
