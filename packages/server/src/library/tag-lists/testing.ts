import { addListEntry, type EntryRule, listTagLists } from '@eemusic/contract/library/tag-lists';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { publishScores } from '@eemusic/contract/library/scores';
import { uploadScore } from '@eemusic/contract/library/uploads';
import { listFixtures, readFixture } from '@eemusic/music/fixtures';
import { aLibrary, aPlace } from '#testing/a-score.ts';
import { startServer } from '#testing/start-server.ts';

type Adding = CallOf<typeof addListEntry>;
export const aMajor = {
  list: 'keySignature',
  name: 'A major',
  nameZh: 'A 大调',
  rule: { keys: [{ fifths: 3, mode: 'major' }] } satisfies EntryRule,
} as const satisfies Adding;

/** A server whose administrator edits the lists, with helpers for a score in A major. */
export async function aServerWithLists() {
  const server = await startServer({ codes: ['SL'] });
  const { call, send } = server;
  const add = (overrides: object = {}) => call(addListEntry, { ...aMajor, ...overrides } as Adding);
  const upload = async () => (await send(uploadScore, inAMajor())).body;
  return {
    ...server,
    server,
    add,
    addAMajor: async () => (await add()).body.id,
    upload,
    /** Publishes it with the tags from the notes; where no list has a matching entry, with those of C major. */
    publish: async (keySignature = 1) => {
      const { fileName, name } = await upload();
      const tags = { range: 1, interval: 1, rhythm: 4, rest: 4, keySignature, timeSignature: 1, tie: 1 };
      const switches = { accidental: false, articulation: false, dynamics: false, scoreEnabled: true };
      const shelf = { ...(await aPlace(server)), moduleId: await aLibrary(server) };
      const answer = await call(publishScores, { scores: [{ name, fileName, ...shelf, ...tags, ...switches }] });
      return { answer, id: answer.body.ids?.[0] ?? 0 };
    },
    list: async (of: Adding['list'] = 'keySignature') => {
      const { lists } = (await call(listTagLists, {})).body;
      const found = lists.find(({ list }) => list === of);
      if (!found) throw new Error(of);
      return found;
    },
  };
}

/** A real score in A major, with three sharps. */
function inAMajor(): { name: string; bytes: Uint8Array } {
  const name =
    listFixtures('real').find((one) => SHARPS.test(new TextDecoder().decode(readFixture('real', one)))) ?? '';
  return { name, bytes: new Uint8Array(readFixture('real', name)) };
}

const SHARPS = /<fifths>3<\/fifths>/;
