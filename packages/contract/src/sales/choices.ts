/** Values that addresses of the web name, too. No zod here, because the router loads this before any screen. */

/** Who is paid a commission. */
export const receivers = ['educator', 'channel'] as const;
export type Receiver = (typeof receivers)[number];

/** Open: still collects sales. Closed: no longer changes. Paid: the commission was transferred. */
export const statementStates = ['open', 'closed', 'paid'] as const;
export type StatementState = (typeof statementStates)[number];
