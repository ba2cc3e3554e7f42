import { bringLibrary, cancelBulk, composeCourse, getBulk, publishBulk } from '@eemusic/contract/library/bulk';
import { aLibrary, aPlace, aScoreFile } from '#testing/a-score.ts';
import { aStaff } from '#testing/a-staff.ts';
import { zipOf } from '#testing/a-workbook.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

const place = 'Pre-Grade/Level 1/Stage 1';
const archive = { name: 'library.zip', bytes: zipOf({ [`${place}/a.xml`]: Buffer.from(aScoreFile().bytes) }) };

export const writes: ExampleWrites = {
  'bulk.bringLibrary': async () => {
    const server = await aStaff();
    const bring = (bytes: Uint8Array) => () => server.send(bringLibrary, { ...archive, bytes });
    return { server, done: bring(archive.bytes), refused: bring(new Uint8Array(100)) };
  },
  'bulk.composeCourse': async () => {
    const server = await aStaff();
    const [moduleId, place] = [await aLibrary(server), await aPlace(server)];
    const order = (gradeId: number) => () => server.call(composeCourse, { moduleId, gradeId, each: 1 });
    return { server, done: order(place.gradeId), refused: order(999_999) };
  },
  'bulk.cancelBulk': async () => {
    const server = await aStaff();
    const id = String((await server.send(bringLibrary, archive)).body.bulkId);
    const cancel = (one: string) => () => server.call(cancelBulk, { id: one });
    return { server, done: cancel(id), refused: cancel('999999') };
  },
  'bulk.publishBulk': async () => {
    const server = await aStaff();
    await aLibrary(server);
    const id = String((await server.send(bringLibrary, archive)).body.bulkId);
    await server.runJobs();
    const { drafts } = (await server.call(getBulk, { id })).body;
    const publish = (accept: number[]) => () => server.call(publishBulk, { id, accept });
    return { server, done: publish(drafts.map(({ draftId }) => draftId)), refused: publish([999_999]) };
  },
};
