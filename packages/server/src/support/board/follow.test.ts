import { followBoard } from '@eemusic/contract/support/board';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { raiseBoard } from './index.ts';
import { aBoard } from '#testing/a-board.ts';
import { events, readVersion } from './room.ts';

type Board = Awaited<ReturnType<typeof aBoard>>;

/** A follower of the board, and the versions that it has received. */
async function aFollower({ app, me }: Board) {
  const answer = await app.inject({
    method: followBoard.method,
    url: followBoard.path,
    payloadAsStream: true,
    headers: { authorization: `Bearer ${me?.token}` },
  });
  const stream: Readable = answer.stream().setEncoding('utf8');
  return {
    headers: answer.headers,
    next: async () => String(stream.read() ?? (await once(stream, 'readable'), stream.read())),
    leave: () => answer.raw.res.destroy(),
    ended: () => once(stream.resume(), 'end'),
  };
}

const eventOf = (version: number) => `event: board\ndata: {"version":${version}}\n\n`;

describe('a follower of the board', () => {
  it('receives its version at once, and each new one from this node and others', async () => {
    const board = await aBoard();
    const { services, card } = board;
    const version = () => readVersion(services.database.read);
    const follower = await aFollower(board);

    expect(follower.headers).toMatchObject({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
    expect(await follower.next()).toBe(eventOf(await version()));
    await card();
    expect(await follower.next()).toBe(eventOf(await version()));
    await services.database.write((tx) => raiseBoard(tx));
    expect(await follower.next()).toBe(eventOf(await version()));
    follower.leave();
  });

  it('does not delay a stop', async () => {
    const board = await aBoard();
    const follower = await aFollower(board);
    await follower.next();

    const stopped = Promise.all([follower.ended(), board.app.close()]);

    await expect(stopped).resolves.toBeDefined();
  });

  it.each([
    ['the session ends', sql`delete from sessions`],
    ['the permission is taken', sql`delete from administrator_codes`],
    ['the account is closed', sql`update administrators set is_active = 0`],
  ])('receives nothing more when %s', async (_, loseAccess) => {
    const { services, me } = await aBoard();
    const { database } = services;
    const session = await database.read.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
    const by = { id: me?.id ?? 0, sessionId: session.id };
    const following = events(services, by, { signal: new AbortController().signal, beat: 5 });
    await following.next();
    expect(String(Buffer.from((await following.next()).value ?? []))).toBe(': still here\n\n');

    await database.write((tx) => loseAccess.execute(tx));

    expect(await following.next()).toEqual({ done: true, value: undefined });
  });

  it('is disconnected soon even where nothing happens on the board', async () => {
    const { services, me } = await aBoard();
    const session = await services.database.read.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
    const by = { id: me?.id ?? 0, sessionId: session.id };
    const following = events(services, by, { signal: new AbortController().signal });
    await following.next();

    await services.database.write((tx) => tx.deleteFrom('sessions').execute());

    expect(await following.next()).toEqual({ done: true, value: undefined });
  });

  it('receives nothing more even where the board changes all the time', async () => {
    const { services, me, card } = await aBoard();
    const session = await services.database.read.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
    const by = { id: me?.id ?? 0, sessionId: session.id };
    const following = events(services, by, { signal: new AbortController().signal });
    await following.next();
    await card();
    expect(String(Buffer.from((await following.next()).value ?? []))).toContain('event: board');

    await services.database.write((tx) => tx.deleteFrom('sessions').where('id', '=', session.id).execute());
    await services.database.write((tx) => raiseBoard(tx));

    expect(await following.next()).toEqual({ done: true, value: undefined });
  });

  it('loses the oldest of too many connections', async () => {
    const board = await aBoard();
    const followers = [];
    for (let count = 0; count < 11; count += 1) {
      const follower = await aFollower(board);
      await follower.next();
      followers.push(follower);
    }

    await followers[0]?.ended();

    await board.card();
    expect(await followers[1]?.next()).toContain('event: board');
    for (const follower of followers) follower.leave();
  });

  it('loses no connection because of closed ones', async () => {
    const board = await aBoard();
    const follower = await aFollower(board);
    await follower.next();
    for (let count = 0; count < 11; count += 1) {
      const other = await aFollower(board);
      await other.next();
      other.leave();
    }

    await board.card();

    expect(await follower.next()).toContain('event: board');
    follower.leave();
  });
});
