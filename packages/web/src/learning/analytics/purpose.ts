import { msg } from '@lingui/core/macro';

/* Loaded with the dashboard, and not with the shell. */
export const purpose = msg`Who learns what, how well and how long, and where they leave.`;
