import { msg } from '@lingui/core/macro';

/* A module of its own, so that the dashboard loads it and the shell does not. */
export const purpose = msg`Who learns what, how well and how long, and where they leave.`;
