import type { Language } from '@eemusic/contract/platform/languages';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A row for each administrator who wants the report. */
    monthly_reports: {
      administrator_id: number;
      /** In which it was asked for; the language of the account wins. */
      language: Language;
      /** The last month that was mailed, or the one before it was turned on. */
      last_month: string;
    };
  }
}
