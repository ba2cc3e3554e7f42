import type { DeliveryFault } from '@eemusic/contract/access/webhooks';
import type { Generated } from 'kysely';

declare module '#platform/database/tables.ts' {
  interface Tables {
    webhooks: {
      id: Generated<number>;
      name: string;
      url: string;
      /** `whsec_…`, or what the secret cipher makes of it; empty once the webhook is deleted. */
      secret: string;
      /** The secret from before the last rotation, and until when it also signs. */
      old_secret: string | null;
      old_secret_until: string | null;
      created_at: string;
      created_by: string;
      disabled_at: string | null;
      disabled_because: 'by-hand' | 'gone' | null;
      deleted_at: string | null;
    };
    webhook_subscriptions: { event: string; webhook_id: number };
    /** Rows are written by triggers, in the transaction that makes the reported change. */
    webhook_deliveries: {
      id: Generated<number>;
      webhook_id: number;
      message_id: string;
      event: string;
      subject: string;
      occurred_at: string;
      /** JSON. */
      data: string;
      state: Generated<'pending' | 'delivered' | 'failed'>;
      /** Counted since it was written or replayed. */
      attempts: Generated<number>;
      /** Earliest time of the next attempt; an empty text means at once. */
      next_at: Generated<string>;
    };
    webhook_attempts: {
      id: Generated<number>;
      delivery_id: number;
      at: string;
      status: number | null;
      ms: number;
      fault: DeliveryFault | null;
      response: string | null;
    };
  }
}
