import { day } from '@eemusic/contract/platform/durations';
import { countUnanswered } from '@eemusic/contract/support/mail';
import * as support from '@eemusic/contract/support/board';
import { describe, expect, it } from 'vitest';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { purgeDeletions } from '#platform/deletions/index.ts';
import { restorersOf } from '#app/rooms.ts';
import type { Services } from '#platform/services.ts';
import { aBoard } from '#testing/a-board.ts';
import { boardChanges } from './room.ts';

const inbox = 1;
const bugs = 26;
const done = 5;
const gone = 999_999;

describe('the board', () => {
  it('has the sections and lists of the specification, with their cards in order', async () => {
    const { cards, move, order, read } = await aBoard();
    const [a = 0, b = 0, c = 0] = await cards(3);

    await move(c, inbox, a);
    await move(b, bugs);

    expect(await order()).toEqual({ [inbox]: [a, c], [bugs]: [b] });
    const { sections, total } = await read();
    expect(total).toBe(3);
    expect(sections.map(({ name }) => name)).toEqual([
      'Inbox',
      'Active Contact',
      'External Requests',
      'Suggestions',
      'Feedback',
      'Bugs',
    ]);
    expect(sections.map(({ lists }) => lists.map(({ name }) => name).join())).toEqual(
      Array(6).fill('Buffer,Waiting,Solution,Active,Done'),
    );
  });

  it('reports what changed since a version, and which cards left it', async () => {
    const { cards, call, move, archive, remove, read } = await aBoard();
    const [a = 0, b = 0, c = 0, d = 0] = await cards(4);
    const { version } = await read();
    const changes = async (since: number) => (await call(support.readBoardChanges, { since: `${since}` })).body;
    expect(await changes(version)).toEqual({ version, cards: [], gone: [] });

    await move(a, bugs);
    await archive(b);
    await remove(c);

    const since = await changes(version);
    expect(since.version).toBeGreaterThan(version);
    expect(since.cards).toMatchObject([{ id: a, listId: bugs }]);
    expect(since.gone.toSorted()).toEqual([b, c].toSorted());
    for (const since of [0, version + 1_000_000]) {
      const all = await changes(since);
      expect(all.cards.map(({ id }) => id).toSorted()).toEqual([a, d].toSorted());
      expect(all.gone.toSorted()).toEqual([b, c].toSorted());
    }
  });

  it('finds texts on cards, in notes and in mails, labels, due days, and waiting mails', async () => {
    const { card, call, mail, read } = await aBoard();
    await card({ title: 'text', text: '钥匙', dueOn: '2026-03-08' });
    await card({ title: 'Key in the title', dueOn: '2026-02-28' });
    await card({ title: 'sender', senderAddress: 'oak@example.com', dueOn: '2026-03-09' });
    await card({ title: '李雷 needs a key', senderName: '陈艺琳' });
    await card({ title: 'labels', labels: ['urgent', 'urgent'] });
    const noted = await card({ title: 'note' });
    await call(support.addNote, { id: String(noted), text: 'Called back' });
    await mail(await card({ title: 'mail' }), { text: 'It won%t open' });
    const found = async (filter: Parameters<typeof read>[0]) => {
      const { sections, total } = await read(filter);
      const titles = sections.flatMap(({ lists }) => lists.flatMap(({ cards }) => cards.map(({ title }) => title)));
      expect(total).toBe(titles.length);
      return titles.toSorted();
    };

    expect(await found({ searchQuery: '钥' })).toEqual(['text']);
    expect(await found({ searchQuery: 'ＫＥＹ in the TITLE' })).toEqual(['Key in the title']);
    expect(await found({ searchQuery: 'oak@' })).toEqual(['sender']);
    for (const searchQuery of ['cyl', 'chenyilin', 'yilin', 'Li Lei', 'lilei'])
      expect(await found({ searchQuery }), searchQuery).toEqual(['李雷 needs a key']);
    expect(await found({ searchQuery: 'urg' })).toEqual(['labels']);
    expect(await found({ searchQuery: 'CALLED' })).toEqual(['note']);
    expect(await found({ searchQuery: 'won%t' })).toEqual(['mail']);
    expect(await found({ searchQuery: 'won_t' })).toEqual([]);
    expect(await found({ label: 'urgent' })).toEqual(['labels']);
    expect(await found({ label: 'urg' })).toEqual([]);
    expect(await found({ due: 'late' })).toEqual(['Key in the title']);
    expect(await found({ due: 'soon' })).toEqual(['text']);
    expect(await found({ due: 'any' })).toEqual(['Key in the title', 'sender', 'text']);
    expect(await found({ unanswered: '1' })).toEqual(['mail']);
    expect(await found({ unanswered: '1', assignee: 'none' })).toEqual(['mail']);
    expect(await found({ unanswered: '1', searchQuery: 'Key' })).toEqual([]);
  });

  it('finds cards by assignee', async () => {
    const { card, read, me, anAdministrator, services } = await aBoard();
    const other = await anAdministrator({ codes: ['ES'] });
    await card({ assigneeId: me?.id ?? 0 });
    await card({ assigneeId: other.id });
    await card();
    await card();

    const totals = [];
    for (const assignee of ['me', 'none', `${other.id}`, '9999999999']) totals.push((await read({ assignee })).total);

    expect(totals).toEqual([1, 2, 1, 0]);
    expect((await read()).people.map(({ userId }) => userId)).toEqual([me?.id, other.id]);
    await services.database.write((tx) =>
      tx.updateTable('administrators').set({ is_active: 0 }).where('id', '=', other.id).execute(),
    );
    expect((await read()).people.map(({ userId }) => userId)).toEqual([me?.id]);
  });

  it('counts cards as unanswered as long as it shows them so: until they are answered, done or archived', async () => {
    const { cards, call, mail, move, archive, settle, remove, read } = await aBoard();
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = await cards(5);
    for (const id of [a, b, c, d, e]) await mail(id);
    const counts = async () => [(await call(countUnanswered, {})).body.cards, (await read({ unanswered: '1' })).total];
    expect(await counts()).toEqual([5, 5]);

    await settle(a, true);
    await move(b, done);
    await archive(c);
    await remove(d);
    expect(await counts()).toEqual([1, 1]);

    await settle(a, false);
    await archive(c, false);
    expect(await counts()).toEqual([2, 2]);
  });

  it('counts the wait of a card set back to unanswered from its last received mail', async () => {
    const { card, mail, settle, shown, wait, services } = await aBoard();
    const id = await card();
    await mail(id);
    const { unansweredSince } = await shown(id);
    wait(60_000);
    const ours = await mail(id);
    await services.database.write((tx) =>
      tx.updateTable('support_mails').set({ is_ours: 1 }).where('id', '=', ours).execute(),
    );

    await settle(id, true);
    await settle(id, false);

    expect((await shown(id)).unansweredSince).toBe(unansweredSince);
  });
});

/** Ids of the cards that changed since a version. */
const changes = async (services: Services, since: number) =>
  (await boardChanges(services, since)).cards.map(({ id }) => id);

describe('a card', () => {
  it('is put at the requested position, and refused where its neighbour is gone', async () => {
    const { cards, move, archive, remove, order } = await aBoard();
    const [a = 0, b = 0, c = 0, d = 0] = await cards(4);
    await move(b, bugs);
    await archive(c);

    expect(await move(a, 31)).toRefuse(404, 'This list does not exist');
    expect(await move(gone, inbox)).toRefuse(404, 'This card does not exist');
    expect(await move(c, inbox)).toRefuse(404);
    expect(await move(a, inbox, gone)).toRefuse(404);
    for (const elsewhere of [b, c, a]) expect(await move(a, inbox, elsewhere)).toRefuse(409);
    await remove(b);
    expect(await move(a, bugs, b)).toRefuse(409);

    expect(await order()).toEqual({ [inbox]: [a, d] });
    const { version } = (await move(d, inbox, a)).body;
    expect(version).toBe(1);
  });

  it('has a short, unique position key, however often others are moved between the same two', async () => {
    const { cards, move, order, read, services } = await aBoard();
    const [a = 0, b = 0, c = 0, d = 0] = await cards(4);
    const { version } = await read();
    const setPosition = (id: number, position: string) =>
      services.database.write((tx) => tx.updateTable('support_cards').set({ position }).where('id', '=', id).execute());
    await setPosition(d, 'a2');
    await setPosition(c, 'a1');
    await setPosition(b, `a0${'0'.repeat(98)}1`);
    await setPosition(a, 'a0');

    expect((await move(d, inbox, a)).status).toBe(200);

    expect(await order()).toEqual({ [inbox]: [a, d, b, c] });
    const board = await read();
    const all = board.sections.flatMap(({ lists }) => lists.flatMap(({ cards }) => cards));
    expect(Math.max(...all.map(({ position }) => position.length))).toBeLessThan(10);
    expect((await changes(services, version)).toSorted()).toEqual([a, b, c, d].toSorted());
  });

  it('is changed field by field, and not from an outdated version', async () => {
    const { card, call, me, shown, anAdministrator, services } = await aBoard();
    const other = await anAdministrator({ codes: ['UM'] });
    const id = await card({ text: 'Long', labels: ['a'], assigneeId: me?.id ?? 0, dueOn: '2026-03-09' });
    const update = (overrides: object) => call(support.updateCard, { id: String(id), ...overrides });

    expect((await update({ title: 'New', labels: ['b', 'b'], version: 1 })).body.version).toBe(2);
    expect(await update({ title: 'Newer', version: 1 })).toRefuse(409);
    expect(await update({ assigneeId: other.id })).toRefuse(400);
    expect((await update({ text: 'Private words' })).status).toBe(200);
    expect(await update({ links: [{ kind: 'student', id: gone }] })).toRefuse(400);
    expect((await update({ assigneeId: null, dueOn: null })).status).toBe(200);

    expect(await shown(id)).toMatchObject({
      title: 'New',
      text: 'Private words',
      labels: ['b'],
      assignee: null,
      dueOn: null,
      version: 4,
      activity: [{ action: 'card.updated' }, { action: 'card.updated' }, {}, { action: 'card.added' }],
    });
    const trail = await services.database.read.selectFrom('audit_entries').select(['before', 'after']).execute();
    expect(JSON.stringify(trail)).not.toContain('words');
  });

  it('is added and gets a note once, however often the same key is repeated', async () => {
    const { call, shown, read } = await aBoard();
    const once = (key: string) => ({ headers: { 'idempotency-key': key } });
    const add = () => call(support.addCard, { title: 'Once', listId: inbox }, once('card'));
    const { cardId } = (await add()).body;
    const note = () => call(support.addNote, { id: String(cardId), text: 'Secret words' }, once('note'));

    expect((await add()).body.cardId).toBe(cardId);
    await note();
    await note();

    expect((await read()).total).toBe(1);
    const { notesList, notes, activity } = await shown(cardId);
    expect(notesList).toMatchObject([{ text: 'Secret words' }]);
    expect(notes).toBe(1);
    expect(JSON.stringify(activity)).not.toContain('Secret');
  });

  it('returns to its position when its deletion is undone, whoever is there now', async () => {
    const { cards, card, call, remove, move, order } = await aBoard();
    const [a = 0, b = 0, c = 0] = await cards(3);
    const { deletionId } = (await remove(b)).body;
    const d = await card();
    await move(d, inbox, a);

    expect((await call(restoreDeletion, { deletionId })).status).toBe(200);

    expect(await order()).toEqual({ [inbox]: [a, d, b, c] });
  });

  it('is purged after 30 days, with everything that belongs to it and its files', async () => {
    const { card, mail, call, remove, wait, services } = await aBoard();
    const [stays, goes] = [await card(), await card({ title: 'Mei Lin asks', text: 'Private' })];
    await call(support.addNote, { id: String(goes), text: 'Private' });
    for (const [id, file] of [
      [stays, 'kept.bin'],
      [goes, 'removed.bin'],
    ] as const) {
      await services.storage.put(`support/${file}`, new Uint8Array([1]), { contentType: 'application/pdf' });
      await mail(id, { file });
    }
    await remove(goes);

    wait(31 * day);
    await purgeDeletions(services, restorersOf(services));

    const { read } = services.database;
    expect(await services.storage.find('support/removed.bin')).toBeNull();
    expect(await services.storage.find('support/kept.bin')).not.toBeNull();
    for (const table of ['support_notes', 'support_links'] as const)
      expect(await read.selectFrom(table).selectAll().where('card_id', '=', goes).execute()).toEqual([]);
    expect(await read.selectFrom('support_attachments').select('file_name').execute()).toEqual([
      { file_name: 'kept.bin' },
    ]);
    const left = [
      await read.selectFrom('support_cards').selectAll().where('id', '=', goes).execute(),
      await read.selectFrom('support_mails').selectAll().where('card_id', '=', goes).execute(),
    ];
    expect(left.map(({ length }) => length)).toEqual([1, 1]);
    expect(JSON.stringify(left.flat().map(Object.values))).not.toMatch(/mei|lin|private|key|example|mail-/i);
  });
});

it('concurrent moves are all done, and the last one wins', async () => {
  const { cards, move, order } = await aBoard();
  const [a = 0, b = 0, c = 0] = await cards(3);

  const answers = await Promise.all([move(a, bugs), move(a, done), move(b, bugs), move(c, bugs), move(a, 7)]);

  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  const ids = Object.values(await order()).flat();
  expect(ids.toSorted()).toEqual([a, b, c].toSorted());
});
