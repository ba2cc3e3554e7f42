import { msg } from '@lingui/core/macro';

/* A module of its own, so that the dashboard loads it and the shell does not. */
export const purpose = msg`Answer emails, and work through requests, suggestions and bugs on a board.`;
