import type { previewScore } from '@eemusic/contract/scores';
import type { ResultOf } from '@eemusic/contract/endpoint';
import { scoreAddress } from '#files/index.ts';
import type { Services } from '#services.ts';
import { pageName } from './names.ts';
import { getScore, getScoreFile } from './store.ts';
import { readTimemap } from './stored.ts';

export async function preview(services: Services, id: number): Promise<ResultOf<typeof previewScore>> {
  const { read } = services.database;
  const { name, file_name: fileName } = await getScore(read, id);
  const { pages, seconds } = await getScoreFile(read, fileName);
  return {
    name,
    pages: Array.from({ length: pages }, (_, index) => scoreAddress(services, pageName(fileName, index + 1))),
    timemap: await readTimemap(services.storage, fileName),
    seconds,
  };
}
