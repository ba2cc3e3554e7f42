import type { listKeyLibraries as declared } from '@eemusic/contract/sales/key-libraries';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { listLibraryNames } from '#library/libraries/index.ts';
import type { Services } from '#platform/services.ts';
import { findDefaultLibraries } from './libraries.ts';

export async function listKeyLibraries(
  { database: { read } }: Pick<Services, 'database'>,
  { educatorId }: RequestOf<typeof declared>,
): Promise<ResultOf<typeof declared>> {
  const defaultIds = educatorId === 0 ? null : await findDefaultLibraries(read, educatorId);
  return { libraries: await listLibraryNames(read), defaultIds };
}
