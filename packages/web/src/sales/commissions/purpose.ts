import { msg } from '@lingui/core/macro';

/* Loaded with the dashboard, and not with the shell. */
export const purpose = msg`Prices of subscriptions and commission rates, for everyone or for one, with their history.`;
