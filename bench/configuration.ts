import { type Configuration, readConfiguration } from '@eemusic/server/src/platform/configuration.ts';
import { account, learnerToken } from './client.ts';

/** The configuration of a console on a free port, whose first administrator is `account`. */
export const configurationOf = (settings: Record<string, string | undefined>): Configuration =>
  readConfiguration({
    PORT: '0',
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    ...settings,
  });

/** The same of a console in its own process, which finds its data through the environment. */
export const configurationOfProcess = (settings: Record<string, string | undefined> = {}): Configuration =>
  configurationOf({
    DATA_DIR: process.env['DATA_DIR'],
    DATABASE_URL: process.env['DATABASE_URL'],
    LEARNER_TOKEN: learnerToken,
    ...settings,
  });
