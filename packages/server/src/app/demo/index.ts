import type { Services } from '#platform/services.ts';
import { isEmpty } from '#access/accounts/index.ts';
import { ConfigurationError } from '#platform/configuration.ts';
import { atomically, type Filling, resumptionOf } from './atomically.ts';
import type { DemoSizes } from './fill.ts';

const demoScores = 288;
const demoSizes: DemoSizes = { scores: demoScores, chain: { channels: 6, educators: 60, students: 2000 } };

/**
 * Fills an empty database with a demo; does nothing if there is a library. `folder` remembers whether it was filled
 * only in part: then a demo that has database and files in there is completed, or removed before (`removeUnfinished`),
 * and any other is refused, because it is not for a start to change a database that others may use.
 */
export async function seedDemo(services: Services, folder: string | null, sizes: DemoSizes = demoSizes): Promise<void> {
  const { read } = services.database;
  const resumption = folder === null ? null : resumptionOf(folder);
  const isResumed = resumption === 'scores' && isOwn(services.configuration);
  if (resumption !== null && !isResumed && !(await isEmpty(read)))
    throw new ConfigurationError(
      'The demo was filled only in part, because its first start was interrupted. Name an empty database and an empty file store',
    );
  const any = !isResumed && (await read.selectFrom('libraries').select('id').limit(1).executeTakeFirst());
  if (any) return;
  const { fillDemo } = await import('./fill.ts');
  const fill = (filling: Filling) => fillDemo(services, sizes, filling);
  await (folder === null ? fill({ from: 'beginning', resumeFrom: () => undefined }) : atomically(folder, fill));
}

/** Whether the demo has its database and files in its own folder. */
export const isOwn = ({ DATABASE_URL, STORAGE_URL }: Services['configuration']): boolean =>
  DATABASE_URL === null && STORAGE_URL === null;
