import { msg } from '@lingui/core/macro';

/* Loaded with the dashboard, and not with the shell. */
export const purpose = msg`Make, renew, revoke and print the subscription keys of schools and teachers.`;
