import { msg } from '@lingui/core/macro';

/* A module of its own, so that the dashboard loads it and the shell does not. */
export const purpose = msg`Channels, schools and teachers, their users, and the commission.`;
