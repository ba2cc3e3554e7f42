import type { Company } from '@eemusic/contract/access/company';
import type { Query } from '#platform/database/index.ts';
import './tables.ts';

export const readCompany = (db: Query): Promise<Company> =>
  db
    .selectFrom('company')
    .select(['currency', 'name', 'address', 'tax_number as taxNumber', 'payment_details as paymentDetails', 'version'])
    .executeTakeFirstOrThrow();
