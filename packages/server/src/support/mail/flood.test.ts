import { bounds } from '@eemusic/contract/platform/bounds';
import { listArchive, readBoard } from '@eemusic/contract/support/board';
import { day } from '@eemusic/contract/platform/durations';
import { describe, expect, it } from 'vitest';
import { anInbox } from '#testing/an-inbox.ts';
import { fillBoard } from '#testing/fill-board.ts';
import { makeAttachmentAllowance } from './allowances.ts';
import { maxAttachmentBytesPerDay, maxCardsPerDay } from './read.ts';

/** An inbox to which this sender has written as often as anybody may in a day. */
async function aFlood(from: string) {
  const server = await anInbox();
  const { call, cards, services, anAdministrator } = server;
  const now = services.clock.now();
  for (let at = 0; at < maxCardsPerDay.sender; at += 1) cards.take(from, { arrivedAt: now, now, isFull: false });
  return {
    ...server,
    titles: async () => {
      const asking = { token: (await anAdministrator({ codes: ['ES'] })).token };
      const board = await call(readBoard, {}, asking);
      const archive = await call(listArchive, { unanswered: '1' }, asking);
      const shown = board.body.sections.flatMap(({ lists }) => lists.flatMap((list) => list.cards));
      return { board: shown.map(({ title }) => title), archive: archive.body.cards.map(({ title }) => title) };
    },
  };
}

describe('more mails of one sender than the board takes in a day', () => {
  it('go to the archive and wait for an answer there; those of others go to the board', async () => {
    const { arrive, shown, titles, wait } = await aFlood('mei@example.com');

    const card = await arrive({ from: 'Mei@Example.com', subject: 'A flood' });
    await arrive({ from: 'lin@example.com', subject: 'A question' });

    expect(await titles()).toEqual({ board: ['A question'], archive: ['A flood'] });
    expect((await shown(card)).mailList).toMatchObject([{ text: 'Mail 1', remarks: ['overflow'] }]);
    wait(day + 1);
    await arrive({ from: 'mei@example.com', subject: 'The next day' });
    expect((await titles()).board).toEqual(['The next day', 'A question']);
  });

  it('do not bring archived cards back, but the cards say so', async () => {
    const { arrive, shown, titles } = await aFlood('mei@example.com');
    const card = await arrive({ messageId: '<one@example.com>', subject: 'A flood' });

    expect(await arrive({ answers: ['<one@example.com>'] })).toBe(card);

    expect(await titles()).toEqual({ board: [], archive: ['A flood'] });
    expect((await shown(card)).mailList.map(({ remarks }) => remarks)).toEqual([['overflow'], ['overflow']]);
  });
});

it('a clock that ran ahead does not make the limits of a day last until then', async () => {
  const { arrive, titles, wait, services, cards } = await aFlood('lin@example.com');
  const attachments = makeAttachmentAllowance();
  const full = { arrivedAt: services.clock.now(), now: services.clock.now() };
  wait(40 * day);
  const ahead = services.clock.now();
  for (let at = 0; at < maxCardsPerDay.sender; at += 1)
    cards.take('mei@example.com', { arrivedAt: ahead, now: ahead, isFull: false });
  await arrive({ subject: 'A flood' });
  expect(cards.wasExceeded(ahead)).toBe(true);
  expect(attachments.take(maxAttachmentBytesPerDay, { arrivedAt: ahead, now: ahead })).toBe(true);

  wait(-40 * day);
  await arrive({ subject: 'A question' });

  expect((await titles()).board).toEqual(['A question']);
  expect(cards.wasExceeded(services.clock.now())).toBe(false);
  expect(attachments.take(1, full)).toBe(true);
});

it('a mail on a full board goes to the archive', async () => {
  const { arrive, services, call } = await anInbox();
  await fillBoard(services, bounds.card);

  await arrive({ subject: 'One too many' });

  expect((await call(readBoard, {})).body.total).toBe(bounds.card);
  expect((await call(listArchive, {})).body.cards).toMatchObject([{ title: 'One too many' }]);
});
