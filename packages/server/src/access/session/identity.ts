import { lifetimes, seenInterval } from '@eemusic/contract/access/session-lifetimes';
import type { SignedIn } from '@eemusic/contract/access/session';
import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import type Bowser from 'bowser';
import type { Transaction } from 'kysely';
import type { RandomSource, Services } from '#platform/services.ts';
import { lazy } from '#platform/lazy.ts';
import { readCodes, readLanguage, roles } from '#access/accounts/index.ts';
import { type Administrator, type Origin, writeInBackground } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import { isTwoStepRequired } from '#access/two-step/index.ts';
import { addSession, findLive, markSeen } from './store.ts';

/** 256 random bits, for a session or a mailed link. */
export function newToken(random: RandomSource): string {
  return Buffer.from(random.bytes(32)).toString('base64url');
}

export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Loaded with the first device, to save memory on an idle server. */
const bowser = lazy(() => createRequire(import.meta.url)('bowser') as typeof Bowser);

export type Device = { browser: string | null; system: string | null };

export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return { browser: null, system: null };
  const { parse, BROWSER_MAP, OS_MAP } = bowser();
  const { browser, os } = parse(userAgent);
  return {
    browser: nameAmong([...Object.values(BROWSER_MAP), ...unlisted], browser.name),
    system: nameAmong(Object.values(OS_MAP), os.name),
  };
}

/** Browsers that bowser recognises but does not list. */
const unlisted = ['Opera Touch', 'SlimerJS', 'Miui', 'PlayStation 4'];

/** Of an unknown browser, bowser returns any text of the user agent, which would stand in a mail to somebody else. */
const nameAmong = (known: readonly string[], name: string | undefined): string | null =>
  known.find((one) => one === name) ?? null;

/** In English: 'Chrome on Windows'. */
export function deviceName({ browser, system }: Device): string {
  return [browser, system].filter((name) => name !== null).join(' on ') || 'Unknown device';
}

type Opening = {
  account: { id: number; role: 1 | 2 };
  stays: boolean;
  origin: Origin;
  /** What a passkey or a provider asks for counts as a second step. */
  by: 'password' | 'two steps' | 'passkey' | 'single sign-on';
};

export async function openSession(
  tx: Transaction<Tables>,
  { clock, random }: Services,
  { account, stays, origin, by }: Opening,
): Promise<SignedIn> {
  const token = newToken(random);
  const now = clock.now();
  const { idle, max } = lifetimes[stays ? 'staying' : 'short'];
  // A provider is asked at each sign-in alone, so that whoever loses access there does not stay for long.
  const expiresAfter = by === 'single sign-on' ? lifetimes.short.max : max;
  const expiresAt = new Date(now.getTime() + expiresAfter).toISOString();
  await addSession(tx, {
    administrator_id: account.id,
    token_hash: hashToken(token),
    stays: stays ? 1 : 0,
    has_second_step: by === 'password' ? 0 : 1,
    created_at: now.toISOString(),
    last_seen_at: now.toISOString(),
    idle_until: new Date(now.getTime() + idle).toISOString(),
    expires_at: expiresAt,
    address: origin.address.slice(0, 60),
    user_agent: origin.userAgent.slice(0, 300),
  });
  return { token, userId: account.id, userRoleId: account.role, ...roles[account.role], expiresAt };
}

type Proof = { id: number; two_step_secret: string | null; two_step_session: number | null };

/** Turning it on proves the second step in that session alone: others may be of somebody who knows the password. */
const isProvedHere = ({ id, two_step_secret: secret, two_step_session: session }: Proof) =>
  secret !== null && (session === null || session === id);

export async function identify(services: Services, token: string, origin: Origin): Promise<Administrator | null> {
  const { database, clock } = services;
  const now = clock.now();
  const [found] = await findLive(database.read, { tokenHash: hashToken(token), at: now.toISOString() });
  if (!found) return null;

  // Absolute, because a session that was used while a clock ran ahead would not become idle before then.
  if (Math.abs(now.getTime() - new Date(found.last_seen_at).getTime()) >= seenInterval) {
    const { idle } = lifetimes[found.stays ? 'staying' : 'short'];
    const seen = { now, idleUntil: new Date(now.getTime() + idle) };
    await writeInBackground(services, {
      key: `session ${found.id}`,
      write: (tx) => markSeen(tx, found.id, seen),
      failure: 'A session was not noted as seen',
    });
  }
  const codes = new Set(readCodes(found.codes));
  const hasSecondStep = found.has_second_step === 1 || isProvedHere(found);
  return {
    kind: 'administrator',
    id: found.administratorId,
    name: found.full_name || found.username,
    sessionId: found.id,
    signedInAt: new Date(found.created_at),
    codes,
    needsTwoStep: !hasSecondStep && isTwoStepRequired(services.configuration, codes),
    language: readLanguage(found.language) ?? 'en',
    origin,
    repeat: null,
  };
}

/** Refuses a change whose session ended while the request waited for a lock or a hash. */
export async function assertSignedIn(tx: Transaction<Tables>, { sessionId }: Administrator): Promise<void> {
  const session = await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst();
  if (!session) throw new Refusal('session.none');
}
