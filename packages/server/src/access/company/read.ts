import type { Company } from '@eemusic/contract/access/company';
import type { Query } from '#platform/database/index.ts';
import './tables.ts';

export async function readCompany(db: Query): Promise<Company> {
  const { remindsMonthBefore, remindsWeekBefore, remindsChannels, ...settings } = await db
    .selectFrom('company')
    .select([
      'currency',
      'time_zone as timeZone',
      'name',
      'address',
      'tax_number as taxNumber',
      'payment_details as paymentDetails',
      'version',
    ])
    .select(['statement_mail_day as statementMailDay', 'mail_language as mailLanguage'])
    .select(['reminds_month_before as remindsMonthBefore', 'reminds_week_before as remindsWeekBefore'])
    .select('reminds_channels as remindsChannels')
    .executeTakeFirstOrThrow();
  return {
    ...settings,
    remindsMonthBefore: remindsMonthBefore === 1,
    remindsWeekBefore: remindsWeekBefore === 1,
    remindsChannels: remindsChannels === 1,
  };
}
