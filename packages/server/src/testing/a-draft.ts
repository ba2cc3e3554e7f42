import { addToDraft, getDraft } from '@eemusic/contract/library/drafts';
import { uploadScore } from '@eemusic/contract/library/uploads';
import { aLibrary, aPlace, aScoreFile } from './a-score.ts';
import type { startServer } from './start-server.ts';

type Server = Awaited<ReturnType<typeof startServer>>;

/** A review of uploads in a new library and place. */
export async function aDraft(server: Server, { seeds = [1] }: { seeds?: number[] } = {}) {
  const shelf = { curriculum: 'KungFuSightReading' as const, moduleId: await aLibrary(server) };
  const place = await aPlace(server);
  const fileNames: string[] = [];
  let draftId = 0;
  for (const seed of seeds) {
    const { body } = await server.send(uploadScore, aScoreFile(seed));
    fileNames.push(body.fileName);
    const added = await server.call(addToDraft, {
      ...shelf,
      ...place,
      fileName: body.fileName,
      ...(draftId > 0 && { draftId }),
    });
    draftId = added.body.draftId;
  }
  /** Read by a colleague, who signs in first, because the clock may have moved on. */
  const readLater = async () => {
    const { token } = await server.anAdministrator({ codes: ['SL'] });
    return (await server.call(getDraft, { id: String(draftId) }, { token })).body.draft;
  };
  const read = async () => (await server.call(getDraft, { id: String(draftId) })).body.draft;
  return { draftId, fileNames, shelf, place, read, readLater };
}

type Decided = Awaited<ReturnType<Awaited<ReturnType<typeof aDraft>>['read']>>;

/** The decisions as the review page saves them, or publishes them once all tags are chosen. */
export const decisionsIn = ({ scores }: Decided) =>
  scores.map(({ fileName, decisions: { accompaniment: _played, ...decisions } }) => ({ fileName, decisions }));

const anyTags = { range: 1, interval: 1, rhythm: 4, rest: 4, keySignature: 1, timeSignature: 1, tie: 1 };

/** The scores of a review in the shape for publishing. */
export const scoresIn = (draft: Decided) =>
  decisionsIn(draft).map(({ fileName, decisions: { gradeId, levelId, stageId, ...rest } }) => ({
    ...rest,
    ...anyTags,
    fileName,
    gradeId: gradeId ?? 0,
    levelId: levelId ?? 0,
    stageId: stageId ?? 0,
  }));
