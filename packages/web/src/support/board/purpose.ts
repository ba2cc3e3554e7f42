import { msg } from '@lingui/core/macro';

/* Loaded with the dashboard, and not with the shell. */
export const purpose = msg`Answer emails, and work through requests, suggestions and bugs on a board.`;
