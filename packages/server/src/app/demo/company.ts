import { readCompany, storeCompany } from '#access/company/index.ts';
import { system } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';

/** The company's details on the demo's statements; the numbers are invalid on purpose. */
const details = {
  name: '上海童音音乐出版有限公司 Tongyin Music Publishing',
  address: '上海市徐汇区示例路 100 号\n100 Example Road, Xuhui, Shanghai',
  taxNumber: '91310000EXAMPLE000',
  paymentDetails: '收到结算单后 30 日内转账。\nBy bank transfer within 30 days.\nexample@example.com',
};

/** Gives the demo a company, so that its statements have a sender. */
export function seedCompany({ database }: Services): Promise<void> {
  return database.change(system('demo'), async (tx) => {
    const company = await readCompany(tx);
    if (!(await storeCompany(tx, { ...company, ...details }))) throw new Error('The company was changed meanwhile');
    tx.audit('company.updated', { kind: 'company', id: 1 }, { after: details });
  });
}
