import type { CallOf } from '@eemusic/contract/platform/endpoint';
import type { deleteKeys } from '@eemusic/contract/sales/subscriptions';

/** What an action works on: as the calls for many keys take it, and how many they are. */
export type ChosenKeys = { count: number; body: CallOf<typeof deleteKeys> };
