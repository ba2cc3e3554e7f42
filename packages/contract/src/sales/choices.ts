/**
 * Values that also occur in addresses of the web. No zod here, because the router loads this file before any screen.
 */

/** Who is paid a commission. */
export const receivers = ['educator', 'channel'] as const;
export type Receiver = (typeof receivers)[number];

/** Open: still collects sales. Closed: no longer changes. Paid: the commission was transferred. */
export const statementStates = ['open', 'closed', 'paid'] as const;
export type StatementState = (typeof statementStates)[number];
