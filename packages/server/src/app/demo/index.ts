import { isEmpty } from '#access/accounts/index.ts';
import { ConfigurationError } from '#platform/configuration.ts';
import type { Services } from '#platform/services.ts';
import { atomically, wasInterrupted } from './atomically.ts';

/**
 * Fills an empty database with the demo; does nothing if there is a library. `folder` remembers whether it was filled
 * only in part: such a demo is removed before (`removeUnfinished`) if it has database and files in there, and refused
 * otherwise, because it is not for a start to change a database that others may use.
 */
export async function seedDemo(services: Services, folder: string): Promise<void> {
  const { read } = services.database;
  if (wasInterrupted(folder) && !(await isEmpty(read)))
    throw new ConfigurationError(
      'The demo was filled only in part, because its first start was interrupted. Name an empty database and an empty file store',
    );
  if (await read.selectFrom('libraries').select('id').limit(1).executeTakeFirst()) return;
  const { fillDemo } = await import('./fill.ts');
  await atomically(folder, () => fillDemo(services));
}

/** Whether the demo has its database and files in its own folder. */
export const isOwn = ({ DATABASE_URL, STORAGE_URL }: Services['configuration']): boolean =>
  DATABASE_URL === null && STORAGE_URL === null;
