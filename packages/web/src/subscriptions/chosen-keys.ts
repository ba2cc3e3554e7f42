import type { CallOf } from '@eemusic/contract/endpoint';
import type { deleteKeys } from '@eemusic/contract/subscriptions';

/** What an action works on: as the calls for many keys take it, and how many they are. */
export type ChosenKeys = { count: number; body: CallOf<typeof deleteKeys> };
