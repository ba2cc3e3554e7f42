import { msg } from '@lingui/core/macro';

/* A module of its own, so that the dashboard loads it and the shell does not. */
export const purpose = msg`Make, renew, revoke and print the subscription keys of schools and teachers.`;
