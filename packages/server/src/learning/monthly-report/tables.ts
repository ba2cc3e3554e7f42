import type { Language } from '@eemusic/contract/platform/languages';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** One row per administrator who has turned the report on. */
    monthly_reports: {
      administrator_id: number;
      /** The interface language when the report was turned on; the language of the account takes precedence. */
      language: Language;
      /** The last month that was mailed, or the one before the report was turned on. */
      last_month: string;
    };
  }
}
