import { addToken, listTokens } from '@eemusic/contract/access/tokens';
import { sendInvitation } from '@eemusic/contract/access/invitations';
import { addLibrary, deleteLibrary } from '@eemusic/contract/library/libraries';
import { addStep } from '@eemusic/contract/library/steps';
import { bounds } from '@eemusic/contract/platform/bounds';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { addPrice, addRate } from '@eemusic/contract/sales/commissions';
import { addDays } from '@eemusic/contract/platform/days';
import { addCard, addNote, archiveCard } from '@eemusic/contract/support/board';
import { addSavedAnswer } from '@eemusic/contract/support/mail';
import { describe, expect, it } from 'vitest';
import type { Change } from '#platform/database/index.ts';
import { aPicture } from './a-picture.ts';
import { fillBoard } from './fill-board.ts';
import { startServer } from './start-server.ts';

const at = '2026-03-01T10:20:00.000Z';
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A server with these rows. */
async function filled(fill: (tx: Change) => Promise<unknown>) {
  const server = await startServer({ configuration: { SMTP_URL: 'smtp://mail.example.com' } });
  const { database } = server.services;
  await database.write((tx) => fill(tx as Change));
  return server;
}

const statuses = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted();

/** Each is full but for one record, which two requests at once want. */
describe('of what could fill a screen there are so many at most', () => {
  it('tokens, of which the revoked ones are not counted and listed in part', async () => {
    const token = { scopes: 'keys.redeem', requests_per_minute: 1, created_at: at, created_by: 'Mei' };
    const { call } = await filled(async (tx) => {
      await tx
        .insertInto('tokens')
        .values(numbers(bounds.token - 1).map((n) => ({ ...token, name: `Token ${n}` })))
        .execute();
      await tx
        .insertInto('tokens')
        .values(numbers(250).map((n) => ({ ...token, name: `Old ${n}`, revoked_at: at })))
        .execute();
    });
    const add = () => call(addToken, { name: 'Shop', scopes: ['keys.redeem'] });

    expect(await statuses([add(), add()])).toEqual([200, 409]);
    expect((await add()).body).toMatchObject({
      error: `There can be at most ${bounds.token} tokens. Revoke one first`,
      code: 'record.too-many',
    });
    expect((await call(listTokens, {})).body.tokens).toHaveLength(bounds.token + 200);
  });

  it('saved answers', async () => {
    const saved = { kind: 'answer', language: 'en', name: 'Thanks', text: 'Thank you' } as const;
    const { call } = await filled((tx) =>
      tx
        .insertInto('support_saved_answers')
        .values(numbers(bounds.savedAnswer - 1).map(() => ({ ...saved, changed_at: at })))
        .execute(),
    );
    const add = () => call(addSavedAnswer, saved);

    expect(await statuses([add(), add()])).toEqual([200, 409]);
  });

  it('open invitations', async () => {
    const { call, services, me } = await filled(() => Promise.resolve());
    const invitation = {
      full_name: 'Lin',
      codes: 'SL',
      language: 'en',
      invited_by: me?.id ?? 0,
      sent_at: at,
      expires_at: at,
    };
    const addressed = numbers(bounds.invitation - 1).map((n) => ({
      ...invitation,
      email: `${n}@a.com`,
      email_key: `${n}`,
    }));
    await services.database.write((tx) => tx.insertInto('invitations').values(addressed).execute());
    const send = (email: string) => call(sendInvitation, { fullName: 'Lin', email, permissions: ['SL'] });

    expect(await statuses([send('lin@example.com'), send('mei@example.com')])).toEqual([200, 409]);
  });

  it('libraries, also when one comes back from the bin', async () => {
    const server = await filled((tx) =>
      tx
        .insertInto('libraries')
        .values(
          numbers(bounds.library).map((n) => ({
            name: `L${n}`,
            name_key: `l${n}`,
            short_name: 'L',
            image: 'x',
            place: n,
            created_at: at,
            deleted_at: null,
          })),
        )
        .execute(),
    );
    const { call } = server;
    const image = await aPicture(server);
    const present = await server.services.database.read.selectFrom('libraries').select('id').execute();
    const { deletionId } = (await call(deleteLibrary, { id: String(present.at(-1)?.id) })).body;
    for (const { id } of present.slice(bounds.library, -1)) await call(deleteLibrary, { id: String(id) });
    const add = (name: string) => call(addLibrary, { name, shortName: 'N', image });

    expect(await statuses([add('One'), add('Two')])).toEqual([200, 409]);
    expect(await call(restoreDeletion, { deletionId })).toRefuse(
      409,
      `There can be at most ${bounds.library} libraries. Delete one first`,
    );
  });

  it('stages, with those of a new grade', async () => {
    const { call } = await filled(async (tx) => {
      const { id } = await tx.selectFrom('levels').select('id').limit(1).executeTakeFirstOrThrow();
      await tx
        .insertInto('stages')
        .values(
          numbers(bounds.stage).map((n) => ({
            name: `S${n}`,
            name_zh: null,
            number: null,
            place: n,
            retired_at: null,
            deleted_at: null,
            level_id: id,
          })),
        )
        .execute();
    });

    const added = await call(addStep, {
      step: 'grade',
      parentId: null,
      name: 'Grade 99',
      nameZh: '九十九级',
      levels: 1,
      stages: 1,
    });

    expect(added).toRefuse(409, `There can be at most ${bounds.stage} stages. Delete one first`);
  });

  it('prices of one duration, and rates of one receiver', async () => {
    const { call } = await filled(async (tx) => {
      const rule = { reason: 'Long planned', added_by: 'Mei', added_at: at };
      const days = (count: number) => numbers(count).map((n) => addDays('2027-01-01', n));
      await tx
        .insertInto('prices')
        .values(
          days(bounds.price).map((from) => ({ ...rule, holds_from: from, duration_days: 366 as const, amount: 100 })),
        )
        .execute();
      await tx
        .insertInto('commission_rates')
        .values(
          days(bounds.rate).map((from) => ({
            ...rule,
            holds_from: from,
            receiver: 'channel' as const,
            receiver_id: null,
            basis_points: 1,
          })),
        )
        .execute();
    });
    const rule = { from: '2026-05-01', reason: 'A new one' };
    const tooManyPrices = `There can be at most ${bounds.price} prices per duration. Remove one without sales first`;
    const tooManyRates = `There can be at most ${bounds.rate} commission rates per channel, school or teacher. Remove one without sales first`;

    expect(await call(addPrice, { ...rule, durationDays: 366, amount: 10 })).toRefuse(409, tooManyPrices);
    expect((await call(addPrice, { ...rule, durationDays: 732, amount: 10 })).status).toBe(200);
    expect(await call(addRate, { ...rule, receiver: 'channel', basisPoints: 5 })).toRefuse(409, tooManyRates);
    expect((await call(addRate, { ...rule, receiver: 'educator', basisPoints: 5 })).status).toBe(200);
  });

  it('cards on the board, also out of the archive and the bin, and notes on a card', async () => {
    const { call, services } = await filled(() => Promise.resolve());
    await fillBoard(services, bounds.card - 1);
    const [first] = await services.database.read.selectFrom('support_cards').select('id').limit(1).execute();
    const id = String(first?.id);
    const add = () => call(addCard, { title: 'Another', listId: 1 });
    const refusal = `The board holds at most ${bounds.card} cards. Archive or delete some first`;

    expect(await statuses([add(), add()])).toEqual([200, 409]);
    await call(archiveCard, { id, isArchived: true });
    expect((await add()).status).toBe(200);
    expect(await call(archiveCard, { id, isArchived: false })).toRefuse(409, refusal);

    await services.database.write((tx) =>
      tx
        .insertInto('support_notes')
        .values(
          numbers(bounds.note - 1).map((n) => ({
            card_id: Number(id),
            author_id: null,
            search_key: '',
            text: `Note ${n}`,
            created_at: at,
          })),
        )
        .execute(),
    );
    const note = () => call(addNote, { id, text: 'Another' });
    expect(await statuses([note(), note()])).toEqual([200, 409]);
  });
});
