import type { CallOf } from '@eemusic/contract/platform/endpoint';
import type { deleteKeys } from '@eemusic/contract/sales/subscriptions';

/** The keys for an action: their number, and the request body that selects them. */
export type ChosenKeys = { count: number; body: CallOf<typeof deleteKeys> };
