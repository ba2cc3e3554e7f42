import { listLibraries } from '@eemusic/contract/library/libraries';
import { standardPrintLayout } from '@eemusic/contract/library/print-layout-values';
import { printScores } from '@eemusic/contract/library/printing';
import { type NewScore, publishScores } from '@eemusic/contract/library/scores';
import { expect, it } from 'vitest';
import { aLibrary, anUploadedScore } from '#testing/a-score.ts';
import { readBookmarks } from '#testing/read-bookmarks.ts';
import { startServer } from '#testing/start-server.ts';

const names = ['Minuet', 'Waltz', 'Gavotte', 'Polka', 'Rondo'];

/** A server with five scores and three people. */
async function aPublisher() {
  const server = await startServer({ codes: ['SL'] });
  const moduleId = await aLibrary(server);
  const scores: NewScore[] = [];
  for (const [seed, name] of names.entries())
    scores.push(await anUploadedScore(server, { name, moduleId, seed: seed + 1 }));
  const { body } = await server.call(publishScores, { scores });
  const { token: one } = await server.anAdministrator({ codes: ['SL'] });
  const { token: other } = await server.anAdministrator({ codes: ['SL'] });
  return { ...server, scores, ids: body.ids, one, other };
}

/** Holds whoever reads a file of these scores until `open` is called. */
function holdReads(
  { services: { storage } }: Awaited<ReturnType<typeof aPublisher>>,
  scores: readonly (NewScore | undefined)[],
) {
  const get = storage.get.bind(storage);
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const files = scores.map((score) => score?.fileName.replace(/\..*/, '') ?? '');
  storage.get = async (name, ...rest) => {
    if (files.some((file) => name.includes(file))) {
      reached.resolve();
      await opened.promise;
    }
    return get(name, ...rest);
  };
  return { open: opened.resolve, reached: reached.promise };
}

/** The PDF without the time at which it was made, and what is computed from that. */
const contentOf = (pdf: Buffer) => pdf.toString('latin1').replaceAll(/\(D:\d+Z\)|\/ID .*/g, '');

it.each([
  ['as stored', standardPrintLayout],
  ['drawn for the print', { ...standardPrintLayout, paper: 'Letter' as const }],
])('prints of two people at once come whole, each with its own scores, and hold up nobody (%s)', async (_, layout) => {
  const publisher = await aPublisher();
  const { call, scores, ids, one, other } = publisher;
  const [minuet = 0, waltz = 0, gavotte = 0, polka = 0, rondo = 0] = ids;
  const order: string[] = [];
  async function print(who: string, token: string, selected: number[]): Promise<Buffer> {
    const { status, bytes } = await call(printScores, { selected, layout }, { token });
    expect(status).toBe(200);
    order.push(who);
    return bytes;
  }
  // Both contain the waltz, and each ends with a score of its own.
  const [ofOne, ofOther] = [
    [minuet, waltz, gavotte],
    [polka, waltz, rondo],
  ];
  const { open, reached } = holdReads(publisher, [scores[2], scores[4]]);

  const both = Promise.all([print('one', one, ofOne), print('other', other, ofOther)]);
  await reached;
  const { body } = await call(listLibraries, {});
  order.push('third');
  open();
  const [first, second] = await both;

  expect(body.modules).toHaveLength(1);
  expect(order[0]).toBe('third');
  expect(readBookmarks(first)).toEqual(['Minuet', 'Waltz', 'Gavotte']);
  expect(readBookmarks(second)).toEqual(['Polka', 'Waltz', 'Rondo']);
  expect(contentOf(first)).toBe(contentOf(await print('one', one, ofOne)));
  expect(contentOf(second)).toBe(contentOf(await print('other', other, ofOther)));
  expect(contentOf(first)).not.toBe(contentOf(second));
});
