import * as support from '@eemusic/contract/support/board';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { describe, expect, it } from 'vitest';
import { addKeys } from '#sales/subscriptions/index.ts';
import { aBoard } from '#testing/a-board.ts';
import { aPublishedScore } from '#testing/a-published-score.ts';
import { aSale, change } from '#testing/a-sale.ts';

it('a card shows linked records by name, and which of them were purged', async () => {
  const { server, id: scoreId } = await aPublishedScore();
  const { services, call } = server;
  const { token } = await server.anAdministrator({ codes: ['ES'] });
  const everything = await server.anAdministrator({ codes: ['ES', 'UM', 'SL'] });
  const { educatorId, studentId } = await aSale(services);
  const [keyId = 0] = await change(services, (tx) =>
    addKeys(tx, [{ code: '0123-4567-89AB-CDEF-GHJT', educatorId, durationDays: 366 }], services.clock.now()),
  );
  const links = [
    { kind: 'student', id: studentId },
    { kind: 'educator', id: educatorId },
    { kind: 'key', id: keyId },
    { kind: 'score', id: scoreId },
    { kind: 'score', id: scoreId },
  ] as const;
  const added = await call(support.addCard, { title: 'All of them', listId: 1, links: [...links] }, everything);
  const id = String(added.body.cardId);
  await services.database.write((tx) =>
    tx.updateTable('scores').set({ deleted_at: services.clock.now().toISOString() }).execute(),
  );

  const { card } = (await call(support.getCard, { id }, { token })).body;

  expect(card.links).toBe(4);
  expect(card.linkList).toMatchObject([
    { kind: 'educator', name: 'Oak School', about: 'North', place: null, isGone: false },
    { kind: 'key', name: '0123-…-GHJT', about: 'Oak School', place: null, isGone: false },
    {
      kind: 'score',
      about: expect.stringMatching(/, Pre-Grade, Level 1, Stage 1$/),
      place: { stage: { stageNumber: 1, stageNameZh: null } },
      isGone: true,
    },
    { kind: 'student', name: '王芳', about: 'Oak School', place: null, isGone: false },
  ]);
  expect((await call(support.updateCard, { id, links: [...links], title: 'Still' }, { token })).status).toBe(200);
});

it('a card can be linked to only the sender and their keys without the codes that open the records', async () => {
  const { services, card, call, shown } = await aBoard();
  const { educatorId, studentId } = await aSale(services);
  const [keyId = 0] = await change(services, (tx) =>
    addKeys(tx, [{ code: '0123-4567-89AB-CDEF-GHJT', educatorId, durationDays: 366 }], services.clock.now()),
  );
  const [id, other] = [await card({ senderAddress: 'MEI@example.com' }), await card()];
  const links = [
    { kind: 'student', id: studentId },
    { kind: 'educator', id: educatorId },
    { kind: 'key', id: keyId },
  ] as const;
  const link = (cardId: number, one: (typeof links)[number]) =>
    call(support.updateCard, { id: String(cardId), links: [one] });

  for (const one of links) {
    expect(await link(other, one)).toRefuse(400);
    expect((await link(id, one)).status).toBe(200);
  }
  const deleted_at = services.clock.now().toISOString();
  await services.database.write((tx) => tx.updateTable('students').set({ deleted_at }).execute());
  expect(await link(id, links[0])).toRefuse(400);
  expect((await shown(id)).senders.map(({ kind }) => kind)).toEqual(['educator']);
});

it("a card shows the people with the sender's address, with their latest keys", async () => {
  const { services, card, mail, shown, call } = await aBoard();
  const { educatorId } = await aSale(services);
  const codes = Array.from({ length: 12 }, (_, index) => `0123-4567-89AB-CDEF-GH${String(index).padStart(2, '0')}`);
  await change(services, (tx) =>
    addKeys(
      tx,
      codes.map((code) => ({ code, educatorId, durationDays: 366 as const })),
      services.clock.now(),
    ),
  );
  const id = await card({ senderName: 'Mei', senderAddress: 'MEI@Example.com' });
  await mail(id, { text: 'One  line\n\nand another', file: 'a.bin' });
  await call(support.addNote, { id: String(id), text: 'Called back' });

  const { senders, ...about } = await shown(id);

  expect(senders).toMatchObject([
    { kind: 'educator', name: 'Oak School', educatorName: null, keyCount: 12 },
    { kind: 'student', name: '王芳', educatorId, educatorName: 'Oak School', keyCount: 0, keys: [] },
  ]);
  expect(senders[0]?.keys).toHaveLength(10);
  expect(senders[0]?.keys[0]).toMatchObject({ key: '0123-…-GH11', status: 'Available', expireBy: null });
  expect(about).toMatchObject({
    excerpt: 'One line and another',
    mails: 1,
    notes: 1,
    attachments: 1,
    isArchived: false,
    mailList: [{ isOurs: false, state: 'received', attachments: [{ name: 'a.pdf', isKept: true }] }],
    activity: [{ action: 'card.noted' }, { action: 'card.received' }, { action: 'card.added' }],
  });
});

it('an archived card is listed, latest first, until it is put back on top of its list', async () => {
  const { cards, archive, call, order, wait, shown } = await aBoard();
  const [a = 0, b = 0, c = 0] = await cards(3);
  for (const id of [c, b]) {
    await archive(id);
    wait(1000);
  }
  const archived = async (filter: object = {}) => (await call(support.listArchive, filter)).body;

  expect((await archived()).cards.map(({ id }) => id)).toEqual([b, c]);
  expect(await archived({ Size: '1', Page: '2' })).toMatchObject({ cards: [{ id: c }], total: 2 });
  expect(await archived({ searchQuery: 'card 0' })).toMatchObject({ cards: [{ id: c }], total: 1 });
  await archive(c, false);

  expect(await order()).toEqual({ 1: [c, a] });
  expect(await shown(b)).toMatchObject({ isArchived: true });
});

it('a card opens with any number of mails: the latest in full, the oldest shortened', async () => {
  const { services, card, shown } = await aBoard();
  const id = await card();
  const at = services.clock.now().getTime();
  const rows = Array.from({ length: 210 }, (_, index) => ({
    card_id: id,
    is_ours: 0 as const,
    message_id: `mail-${index}`,
    reply_to_id: null,
    sender_name: '',
    sender_address: 'mei@example.com',
    recipient: 'help@example.com',
    author_id: null,
    subject: `${index}`,
    text: 'x'.repeat(2_000),
    html: '<p>x</p>',
    search_key: '',
    at: new Date(at + index * 1000).toISOString(),
    sent_at: null,
    failed_at: null,
  }));
  await services.database.write((tx) => tx.insertInto('support_mails').values(rows).execute());

  const { mailList, mails } = await shown(id);

  expect([mails, mailList.length]).toEqual([210, 210]);
  expect(mailList.map(({ subject }) => subject)).toEqual(rows.map(({ subject }) => subject));
  expect(mailList.findIndex(({ html }) => html !== null)).toBe(160);
  expect(mailList.slice(0, 10).every(({ text, remarks }) => text.length === 1_000 && remarks[0] === 'shortened')).toBe(
    true,
  );
  expect(mailList.slice(10).every(({ text, remarks }) => text.length === 2_000 && remarks.length === 0)).toBe(true);
});

describe('cards that are merged', () => {
  it('are one card, until the merged one is restored', async () => {
    const { card, cards, call, mail, shown, archive } = await aBoard();
    const [kept = 0, other = 0] = await cards(2);
    const merged = await card({ title: 'The same', labels: ['urgent'], text: 'By phone' });
    await mail(kept);
    await mail(merged, { text: 'Again' });
    await call(support.addNote, { id: String(merged), text: 'Called' });
    const merge = (id: number, intoId: number) => call(support.mergeCard, { id: String(id), intoId });

    const { deletionId } = (await merge(merged, kept)).body;

    expect(await shown(kept)).toMatchObject({ mails: 2, notes: 1, labels: ['urgent'], text: 'By phone' });
    expect(await call(support.getCard, { id: String(merged) })).toRefuse(404);
    expect(await merge(kept, kept)).toRefuse(400, 'A card cannot be merged with itself');
    expect(await merge(merged, kept)).toRefuse(404);
    const second = (await merge(kept, other)).body.deletionId;
    await archive(other);
    await call(restoreDeletion, { deletionId });
    expect(await shown(merged)).toMatchObject({ mails: 1, notes: 1, unansweredSince: expect.any(String) });
    await call(restoreDeletion, { deletionId: second });
    expect(await shown(kept)).toMatchObject({ mails: 1, notes: 0 });
    expect(await shown(merged)).toMatchObject({ mails: 1, notes: 1 });
    expect((await shown(other)).mails).toBe(0);
  });
});

describe('a card that is split', () => {
  it('gives emails to a new card of their writer, which a merge undoes', async () => {
    const { card, call, mail, shown } = await aBoard();
    const id = await card({ listId: 6 });
    const [first = 0, second = 0] = [await mail(id), await mail(id, { address: 'li@example.com' })];
    const split = (...mailIds: number[]) => call(support.splitCard, { id: String(id), mailIds });

    expect(await split(first, second)).toRefuse(400, 'Leave at least one email on the card');
    expect(await split(999)).toRefuse(404);
    const { cardId } = (await split(second)).body;

    expect(await shown(id)).toMatchObject({ mailList: [{ id: first }] });
    expect(await shown(cardId)).toMatchObject({
      title: 'Help',
      listId: 6,
      senderAddress: 'li@example.com',
      unansweredSince: expect.any(String),
      mailList: [{ id: second }],
    });
    await call(support.mergeCard, { id: String(cardId), intoId: id });
    expect((await shown(id)).mails).toBe(2);
  });
});

it('a search of the board tells how many archived cards it finds', async () => {
  const { card, archive, read } = await aBoard();
  const id = await card({ title: 'Lost key' });
  await archive(id);

  expect(await read({ searchQuery: 'lost' })).toMatchObject({ total: 0, archived: 1 });
  expect((await read()).archived).toBe(0);
});
