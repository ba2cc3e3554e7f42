import type { Company } from '@eemusic/contract/access/company';
import type { Change } from '#platform/database/index.ts';
import './tables.ts';

/** Returns false when somebody else has saved since this version. */
export async function storeCompany(
  tx: Change,
  { version, taxNumber, paymentDetails, ...settings }: Company,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('company')
    .set({ ...settings, tax_number: taxNumber, payment_details: paymentDetails, version: version + 1 })
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
