import * as contract from '@eemusic/contract/library/editions';
import { previewScore } from '@eemusic/contract/library/playing';
import { uploadScore } from '@eemusic/contract/library/uploads';
import { aPublishedScore } from './a-published-score.ts';
import { aScoreFile } from './a-score.ts';

/** A published score, and other exercises to upload as corrections of its notes. */
export async function aCorrectedScore(overrides: Parameters<typeof aPublishedScore>[0] = {}) {
  const published = await aPublishedScore(overrides);
  const { server, call, id } = published;
  const upload = async (seed: number) => (await server.send(uploadScore, aScoreFile(seed))).body.fileName;
  const check = (fileName: string) => call(contract.checkEdition, { id: String(id), fileName });
  const editions = async () => (await call(contract.listEditions, { id: String(id) })).body;
  type Change = Partial<{ fileName: string; note: string; version: number; tags: object }>;
  const add = async (change: Change & { fileName: string }) =>
    call(contract.addEdition, { id: String(id), note: 'Measure 3', version: (await editions()).version, ...change });
  return {
    ...published,
    upload,
    check,
    editions,
    add,
    correct: async (seed: number) => add({ fileName: await upload(seed) }),
    preview: async (edition?: number) =>
      (await call(previewScore, { id: String(id), ...(edition !== undefined && { edition: String(edition) }) })).body,
  };
}
