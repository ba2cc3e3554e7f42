import { msg } from '@lingui/core/macro';

/* Loaded with the dashboard, and not with the shell. */
export const purpose = msg`Who can sign in, and what they can open.`;
