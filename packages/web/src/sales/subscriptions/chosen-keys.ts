import type { CallOf } from '@eemusic/contract/platform/endpoint';
import type { deleteKeys } from '@eemusic/contract/sales/subscriptions';

/** The keys of an action: their number, and how the calls for many keys take them. */
export type ChosenKeys = { count: number; body: CallOf<typeof deleteKeys> };
