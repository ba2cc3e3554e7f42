import { msg } from '@lingui/core/macro';

/* Loaded with the dashboard, and not with the shell. */
export const purpose = msg`Channels, schools and teachers, their users, and the commission.`;
