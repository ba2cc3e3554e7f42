import * as drafts from '@eemusic/contract/library/drafts';
import { uploadScore } from '@eemusic/contract/library/uploads';
import { aDraft, decisionsIn } from '#testing/a-draft.ts';
import { aScoreFile } from '#testing/a-score.ts';
import { aStaff } from '#testing/a-staff.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

const nobody = 999_999;

export const writes: ExampleWrites = {
  'drafts.addToDraft': async () => {
    const server = await aStaff();
    const { shelf, place } = await aDraft(server);
    const { fileName } = (await server.send(uploadScore, aScoreFile(2))).body;
    const add = (draft: object) => () => server.call(drafts.addToDraft, { ...shelf, ...place, fileName, ...draft });
    return { server, done: add({}), refused: add({ draftId: nobody }) };
  },
  'drafts.saveDraft': async () => {
    const server = await aStaff();
    const { draftId, read } = await aDraft(server);
    const draft = await read();
    const scores = decisionsIn(draft);
    const save = (version: number) => () => server.call(drafts.saveDraft, { id: String(draftId), version, scores });
    return { server, done: save(draft.version), refused: save(draft.version + 1) };
  },
  'drafts.removeFromDraft': async () => {
    const server = await aStaff();
    const { draftId, fileNames } = await aDraft(server, { seeds: [1, 2] });
    const remove = (fileName: string) => () => server.call(drafts.removeFromDraft, { draftId, fileName });
    return { server, done: remove(fileNames[0] ?? ''), refused: remove('0123456789abcdef.musicxml') };
  },
  'drafts.discardDraft': async () => {
    const server = await aStaff();
    const { draftId } = await aDraft(server);
    const discard = (id: number) => () => server.call(drafts.discardDraft, { id: String(id) });
    return { server, done: discard(draftId), refused: discard(nobody) };
  },
  'drafts.handOverDraft': async () => {
    const server = await aStaff();
    const { draftId } = await aDraft(server);
    const colleague = await server.anAdministrator({ codes: ['SL'] });
    const handOver = (userId: number) => () => server.call(drafts.handOverDraft, { draftId, userId });
    return { server, done: handOver(colleague.id), refused: handOver(nobody) };
  },
};
