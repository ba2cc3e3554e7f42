import type { FirstStep } from '@eemusic/contract/platform/dashboard';
import type { Code } from '@eemusic/contract/platform/permissions';
import { readCompany } from '#access/company/index.ts';
import type { Query } from '#platform/database/index.ts';
import { canMail } from '#platform/mailer/index.ts';
import type { Services } from '#platform/services.ts';

type Step = { step: FirstStep; codes: readonly Code[]; isDone: (services: Services) => boolean | Promise<boolean> };

/** In display order. Each step is shown to holders of any of its codes. */
const steps: readonly Step[] = [
  { step: 'library', codes: ['SL', 'CM'], isDone: ({ database }) => hasAny(database.read, 'libraries') },
  { step: 'upload', codes: ['SL'], isDone: ({ database }) => hasAny(database.read, 'scores') },
  { step: 'company', codes: ['SM', 'AD'], isDone: isCompanySaved },
  { step: 'channel', codes: ['UM'], isDone: ({ database }) => hasAny(database.read, 'channels') },
  { step: 'keys', codes: ['UM', 'SM'], isDone: ({ database }) => hasAny(database.read, 'subscription_keys') },
  { step: 'mail', codes: ['AD'], isDone: canMail },
];

export function findFirstSteps(services: Services, heldCodes: ReadonlySet<Code>) {
  const offered = steps.filter(({ codes }) => codes.some((code) => heldCodes.has(code)));
  return Promise.all(offered.map(async ({ step, isDone }) => ({ step, isDone: await isDone(services) })));
}

/** Even settings that were saved unchanged are somebody's choice. */
async function isCompanySaved({ database }: Services): Promise<boolean> {
  return (await readCompany(database.read)).version > 1;
}

type Table = 'libraries' | 'scores' | 'channels' | 'subscription_keys';

async function hasAny(db: Query, table: Table): Promise<boolean> {
  const row = await db.selectFrom(table).select('id').where('deleted_at', 'is', null).limit(1).executeTakeFirst();
  return row !== undefined;
}
