import { day } from '@eemusic/contract/platform/durations';
import type { NewScore } from '@eemusic/contract/library/scores';
import type { Engraving } from '@eemusic/music/engraving';
import type { Examination } from '@eemusic/music/workers';
import { publishScores } from '#library/scores/index.ts';
import { type Engravers, uploadScore } from '#library/uploads/index.ts';
import { type Actor, chunks } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import type { DemoLibrary } from './company.ts';
import { readPacked } from './data.ts';

/** A score, with what the engine made of its file; `library` is an index. */
export type DemoScore = {
  file: { name: string; xml: string };
  library: number;
  fields: Omit<NewScore, 'name' | 'fileName' | keyof DemoLibrary>;
  examination: Examination;
  engraving: Engraving;
};

const batchSize = 10;
const growthMs = 350 * day;

/** Publishes the scores by the same actions that people use. The library grew within the last twelve months. */
export async function addScores(services: Services, libraries: readonly DemoLibrary[], by: Actor): Promise<void> {
  const scores = readPacked<DemoScore[]>('scores.json.br');
  const engravers = engravedBefore(scores);
  const now = services.clock.now().getTime();
  for (const [index, batch] of [...chunks(scores, batchSize)].entries()) {
    const uploaded: NewScore[] = [];
    for (const { file, library, fields } of batch) {
      const bytes = Buffer.from(file.xml);
      const { fileName, name } = await uploadScore(services, engravers, { name: file.name, bytes }, by);
      uploaded.push({ ...fields, ...(libraries[library] as DemoLibrary), name, fileName });
    }
    const at = new Date(now - (1 - (index * batchSize) / scores.length) * growthMs);
    await publishScores({ ...services, clock: { ...services.clock, now: () => at } }, { scores: uploaded }, by);
  }
}

/** Answers what the workers answered when the data were made; a test compares the engine of then and now. */
function engravedBefore(scores: readonly DemoScore[]): Engravers {
  const byFile = new Map(scores.map((score) => [score.file.xml, score]));
  const find = (bytes: Uint8Array) => byFile.get(Buffer.from(bytes).toString()) as DemoScore;
  const close = () => Promise.resolve();
  return {
    examiner: { examine: (bytes) => Promise.resolve(find(bytes).examination), close },
    engraver: { engrave: (xml) => Promise.resolve(find(xml).engraving), close },
    close,
  };
}
