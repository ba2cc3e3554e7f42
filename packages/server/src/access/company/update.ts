import type { Company, updateCompany as declared } from '@eemusic/contract/access/company';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { type Administrator, differences } from '#platform/database/index.ts';
import { type Message, message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { readCompany } from './read.ts';
import { storeCompany } from './store.ts';

export async function updateCompany(
  { database, clock }: Services,
  { version, ...request }: RequestOf<typeof declared>,
  by: Administrator,
): Promise<Message & { company: Company }> {
  const saved = await database.change(by, async (tx) => {
    const { version: current, ...before } = await readCompany(tx);
    const changes = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));
    const after = { ...before, ...changes };
    if (!(await storeCompany(tx, { ...after, version: version ?? current }))) throw new Refusal('record.stale');

    tx.audit('company.updated', { kind: 'company', id: 1 }, differences(before, after));
    return { ...message('company.updated'), company: await readCompany(tx) };
  });
  clock.setTimeZone(saved.company.timeZone);
  return saved;
}
