import type { Currency } from '@eemusic/contract/platform/currencies';

import type { Generated } from 'kysely';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** One row, with the id 1. */
    company: {
      id: number;
      currency: Currency;
      name: Generated<string>;
      address: Generated<string>;
      tax_number: Generated<string>;
      payment_details: Generated<string>;
      version: number;
    };
  }
}
