import type { Currency } from '@eemusic/contract/platform/currencies';
import type { Language } from '@eemusic/contract/platform/languages';
import type { Generated } from 'kysely';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A single row, with the id 1. */
    company: {
      id: number;
      currency: Currency;
      time_zone: Generated<string>;
      name: Generated<string>;
      address: Generated<string>;
      tax_number: Generated<string>;
      payment_details: Generated<string>;
      statement_mail_day: number | null;
      mail_language: Generated<Language>;
      reminds_month_before: Generated<0 | 1>;
      reminds_week_before: Generated<0 | 1>;
      reminds_channels: Generated<0 | 1>;
      version: number;
    };
  }
}
