import { msg } from '@lingui/core/macro';

/* A module of its own, so that the dashboard loads it and the shell does not. */
export const purpose = msg`Prices of subscriptions and commission rates, for everyone or for one, with their history.`;
