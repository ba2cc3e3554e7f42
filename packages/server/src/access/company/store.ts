import type { Company } from '@eemusic/contract/access/company';
import type { Change } from '#platform/database/index.ts';
import './tables.ts';

/** Returns false if somebody else has saved since this version. */
export async function storeCompany(tx: Change, company: Company): Promise<boolean> {
  const { version, currency, timeZone, name, address, taxNumber, paymentDetails, mailLanguage } = company;
  const { numUpdatedRows } = await tx
    .updateTable('company')
    .set({
      currency,
      time_zone: timeZone,
      name,
      address,
      tax_number: taxNumber,
      payment_details: paymentDetails,
      statement_mail_day: company.statementMailDay,
      mail_language: mailLanguage,
      reminds_month_before: company.remindsMonthBefore ? 1 : 0,
      reminds_week_before: company.remindsWeekBefore ? 1 : 0,
      reminds_channels: company.remindsChannels ? 1 : 0,
      version: version + 1,
    })
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
