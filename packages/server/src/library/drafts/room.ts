import * as contract from '@eemusic/contract/library/drafts';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { add, describeDraft, handOver, list, remove, save, sweepDrafts } from './actions.ts';
import { day } from '@eemusic/contract/platform/durations';
import { scoreTypes } from '@eemusic/contract/library/choices';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Room } from '#platform/room.ts';
import { findMisfit } from '#library/academics/index.ts';
import { findLibraries } from '#library/libraries/index.ts';
import { findGone } from '#library/tag-lists/index.ts';
import { readUpload } from '#library/uploads/index.ts';
import { findRecording, scoreAddress, scorePath } from '#platform/files/index.ts';
import { type DraftScoreRow, getDraftRow, listDraftScores } from './store.ts';

export const draftsRoom: Room = {
  routes: draftRoutes,
  jobs: (services) => ({
    'drafts.sweep': { every: day, run: () => sweepDrafts(services) },
  }),
};

function draftRoutes(serve: Serve, services: Services): void {
  serve(contract.listDrafts, (_request, by) => list(services, by.id));
  serve(contract.getDraft, ({ id }) => read(services, id));
  serve(contract.addToDraft, (request, by) => add(services, request, by.id));
  serve(contract.saveDraft, (request, by) => save(services, request, by.id));
  serve(contract.removeFromDraft, ({ draftId: id, fileName }, by) =>
    remove(services, { id, fileName, userId: by.id, by }),
  );
  serve(contract.discardDraft, ({ id }, by) => remove(services, { id, userId: by.id, by }));
  serve(contract.handOverDraft, (request, by) => handOver(services, { ...request, callerId: by.id, by }));
}

async function read(services: Services, id: number): Promise<ResultOf<typeof contract.getDraft>> {
  const db = services.database.read;
  const row = await getDraftRow(db, id);
  const scores: contract.DraftScore[] = [];
  for (const score of await listDraftScores(db, [id])) scores.push(await draftScoreOf(services, score));
  return { draft: { ...describeDraft(row), scores } };
}

/** A score under review. A chosen place or tag that no longer exists counts as not chosen. */
async function draftScoreOf(services: Services, { fileId, decisions }: DraftScoreRow): Promise<contract.DraftScore> {
  const db = services.database.read;
  const { isThere, ...upload } = await readUpload(services, fileId);
  const { accompanimentPath: name, gradeId, levelId, stageId } = decisions;
  const recording = name === null ? null : await findRecording(db, name);
  const hasPlace = await isPlaceThere(services, decisions);
  const deletedRecords = await findGone(db, decisions);
  const [library] = await findLibraries(db, [decisions.moduleId]);

  const lost: contract.Loss[] = [];
  if (library === undefined || library.isDeleted) lost.push('library');
  if (!hasPlace) lost.push('place');
  if (deletedRecords.some((list) => list !== 'scoreType')) lost.push('tag');
  if (deletedRecords.includes('scoreType')) lost.push('scoreType');
  if (name !== null && recording === null) lost.push('accompaniment');
  if (!isThere) lost.push('file');
  return {
    ...upload,
    decisions: {
      ...decisions,
      ...Object.fromEntries(deletedRecords.map((list) => [list, list === 'scoreType' ? scoreTypes.normal : null])),
      ...(hasPlace ? { gradeId, levelId, stageId } : { gradeId: null, levelId: null, stageId: null }),
      accompanimentPath: name === null || recording === null ? null : scorePath(name),
      accompaniment:
        name === null || recording === null
          ? null
          : { address: scoreAddress(services, name), seconds: recording.seconds },
    },
    lost,
  };
}

async function isPlaceThere({ database }: Services, decisions: contract.DraftDecisions): Promise<boolean> {
  const { gradeId, levelId, stageId } = decisions;
  if (gradeId === null || levelId === null || stageId === null) return true;
  return (await findMisfit(database.read, { gradeId, levelId, stageId })) === null;
}
