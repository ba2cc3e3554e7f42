import { setTimeout as wait } from 'node:timers/promises';
import type { FileResult } from '@eemusic/contract/platform/endpoint';
import type { Administrator, Database } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';

/** In ms. Proxies and browsers close a connection on which nothing arrives for a while. */
const heartbeatMs = 20_000;
/** In ms: how soon a change is seen, and how soon a stream ends after its session or permission is lost. */
const pollMs = 500;
/** Maximum number of open streams per administrator and node; each window has one. */
const maxStreams = 10;

/** Sends the version of the board now, and again whenever it changes, as server-sent events. */
export function followBoard(services: Services, by: Administrator): FileResult {
  return {
    contentType: 'text/event-stream',
    body: { follow: (signal: AbortSignal) => events(services, by, { signal }) },
  };
}

type Options = { signal: AbortSignal; beat?: number };

export async function* events(
  services: Services,
  by: Pick<Administrator, 'id' | 'sessionId'>,
  { signal, beat = heartbeatMs }: Options,
): AsyncGenerator<Uint8Array> {
  const stream = openStream(services.database, by.id);
  const ended = AbortSignal.any([signal, stream.signal]);
  try {
    let sentVersion: number | null = null;
    for (let silent = 0; !ended.aborted;) {
      const version = await findVersion(services, by);
      if (ended.aborted || version === null) return;
      if (version !== sentVersion) {
        sentVersion = version;
        silent = 0;
        yield bytesOf(`event: board\ndata: ${JSON.stringify({ version })}\n\n`);
      } else if (silent >= beat) {
        silent = 0;
        yield bytesOf(': still here\n\n');
      }
      const ms = Math.min(pollMs, beat);
      await wait(ms, undefined, { signal: ended }).catch(() => undefined);
      silent += ms;
    }
  } finally {
    stream.leave();
  }
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const streams = new WeakMap<Database, Map<number, AbortController[]>>();

/** Registers a stream of the administrator, and closes the oldest one when the maximum is exceeded. */
function openStream(database: Database, administratorId: number) {
  const all = streams.get(database) ?? new Map<number, AbortController[]>();
  streams.set(database, all);
  const stream = new AbortController();
  const own = [...(all.get(administratorId) ?? []), stream];
  for (const oldest of own.splice(0, own.length - maxStreams)) oldest.abort();
  all.set(administratorId, own);
  return {
    signal: stream.signal,
    leave() {
      const others = (all.get(administratorId) ?? []).filter((one) => one !== stream);
      if (others.length > 0) all.set(administratorId, others);
      else all.delete(administratorId);
    },
  };
}

/**
 * Returns the version of the board; null once the session or the permission has ended. Following the board does not
 * extend a session.
 */
async function findVersion(
  { database, clock }: Services,
  { sessionId, id }: Pick<Administrator, 'id' | 'sessionId'>,
): Promise<number | null> {
  const now = clock.now().toISOString();
  const row = await database.read
    .selectFrom('sessions')
    .innerJoin('administrators', 'administrators.id', 'sessions.administrator_id')
    .innerJoin('administrator_codes', 'administrator_codes.administrator_id', 'administrators.id')
    .select((eb) => eb.selectFrom('support_state').select('version').where('id', '=', 1).as('version'))
    .where('sessions.id', '=', sessionId)
    .where('administrators.id', '=', id)
    .where('idle_until', '>', now)
    .where('expires_at', '>', now)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .where('code', '=', 'ES')
    .executeTakeFirst();
  return row?.version ?? null;
}
