import { minute } from '@eemusic/contract/platform/durations';
import type { PasskeyAnswer } from '@eemusic/contract/access/passkeys';
import { createECDH, createHmac, timingSafeEqual } from 'node:crypto';
import type { Generated, Transaction } from 'kysely';
import { isIP } from 'node:net';
import { accountOf, accounts, useChallenge } from '#access/accounts/index.ts';
import { hashToken } from '#access/session/index.ts';
import type { Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { publicAddress, type Services } from '#platform/services.ts';
import type { Configuration } from '#platform/configuration.ts';
import { Refusal } from '#platform/http/index.ts';
import { lazy } from '#platform/lazy.ts';

export const lifetime = 5 * minute;

/** What a challenge may be used for: signing in, or adding a passkey within this session. */
type Purpose = 'sign-in' | { addedIn: number };

const nonceBytes = 16;
const timeBytes = 8;

/** Every node can verify it; it is stored only once it is used, so that requesting many fills no table. */
export function newChallenge({ random, clock, secret }: Services, purpose: Purpose): Uint8Array<ArrayBuffer> {
  const time = Buffer.alloc(timeBytes);
  time.writeBigUInt64BE(BigInt(clock.now().getTime() + lifetime));
  const body = Buffer.concat([random.bytes(nonceBytes), time]);
  return Uint8Array.from(Buffer.concat([body, sign(secret, purpose, body)]));
}

export function isChallenge({ clock, secret }: Services, purpose: Purpose, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const body = bytes.subarray(0, nonceBytes + timeBytes);
  const signature = bytes.subarray(nonceBytes + timeBytes);
  const expected = sign(secret, purpose, body);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false;
  return expiryOf(bytes) > clock.now().getTime();
}

/** Must run in the transaction that the challenge permits. */
export function consumeChallenge(tx: Transaction<Tables>, challenge: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  return useChallenge(tx, { hash: hashToken(bytes.toString('base64url')), expiresAt: new Date(expiryOf(bytes)) });
}

const expiryOf = (bytes: Buffer) => Number(bytes.readBigUInt64BE(nonceBytes));

function sign(secret: string, purpose: Purpose, body: Uint8Array): Buffer {
  const name = purpose === 'sign-in' ? purpose : `add in session ${purpose.addedIn}`;
  return createHmac('sha256', secret).update(`passkey ${name}\n`).update(body).digest();
}

/** Empty if the data cannot be parsed. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** WebAuthn Level 3, § 5.1.2: a passkey works only at this origin, whose host name is `id`. */
type RelyingParty = { id: string; origin: string };

type Addresses = Pick<Configuration, 'PUBLIC_URL' | 'PORT' | 'HOST'>;

/** Null where browsers refuse passkeys. Never from a request, which could forge it. */
export function relyingParty(configuration: Addresses): RelyingParty | null {
  if (configuration.PUBLIC_URL === null && !isLoopback(configuration.HOST)) return null;
  const { hostname, origin } = new URL(publicAddress(configuration));
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : null;
}

export function getRelyingParty(configuration: Addresses): RelyingParty {
  const party = relyingParty(configuration);
  if (!party) throw new Refusal('passkey.off');
  return party;
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1)$/.test(host);

/** The same for all passkeys of an account, without revealing anything about it. */
export function userHandleOf({ secret }: Services, administratorId: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHmac('sha256', secret).update(`passkey owner ${administratorId}`).digest());
}

/**
 * Loaded when the first passkey is used, because its certificate parsers take 27 MB of memory that most servers never
 * need.
 */
export const webAuthn = lazy(() => import('@simplewebauthn/server'));

declare module '#platform/database/tables.ts' {
  interface Tables {
    passkeys: {
      id: Generated<number>;
      administrator_id: number;
      /** In base64url, as browsers send it. */
      credential_id: string;
      /** The COSE key in base64url. */
      public_key: string;
      /** 0 where the authenticator does not count. */
      counter: number;
      /** The transports by which the browser reaches it, comma-separated. */
      transports: string;
      is_backed_up: 0 | 1;
      name: string;
      created_at: string;
      last_used_at: string | null;
    };
  }
}

export async function findPasskey(db: Query, credentialId: string) {
  const row = await accounts(db)
    .innerJoin('passkeys', 'passkeys.administrator_id', 'administrators.id')
    .select(['passkeys.id as passkeyId', 'passkeys.name as passkeyName', 'public_key as publicKey', 'counter'])
    .where('credential_id', '=', credentialId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { passkeyId, passkeyName, publicKey, counter } = row;
  return { account: accountOf(row), passkeyId, passkeyName, publicKey, counter: Number(counter) };
}

type Passkey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** Null for whatever is wrong, as the counter of a copied passkey. Takes equally long for an unregistered one. */
export async function verifyPasskey(
  services: Services,
  { answer, owner, party }: { answer: PasskeyAnswer; owner: Passkey | null; party: RelyingParty },
) {
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, response: withoutUndefined(answer.response), clientExtensionResults: {} },
    expectedChallenge: (challenge) => isChallenge(services, 'sign-in', challenge),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: answer.id,
      publicKey: owner ? Uint8Array.from(Buffer.from(owner.publicKey, 'base64url')) : dummyKey,
      counter: owner?.counter ?? 0,
    },
  }).catch((error: unknown) => {
    services.log.info({ reason: error instanceof Error ? error.message : String(error) }, 'passkey refused');
    return { verified: false, authenticationInfo: null };
  });
  if (!verified || !authenticationInfo || !owner) return null;
  const handle = Buffer.from(userHandleOf(services, owner.account.id)).toString('base64url');
  if (answer.response.userHandle !== handle) return null;
  return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
}

function withoutUndefined({ userHandle, ...rest }: PasskeyAnswer['response']) {
  return userHandle === undefined ? rest : { ...rest, userHandle };
}

/** A COSE key (ES256 on P-256, RFC 9053) whose private key is not kept, so that no signature matches. */
const dummyKey = coseKey(createECDH('prime256v1').generateKeys());

function coseKey(point: Buffer): Uint8Array<ArrayBuffer> {
  const head = Buffer.from('a5010203262001215820', 'hex');
  const between = Buffer.from('225820', 'hex');
  return Uint8Array.from(Buffer.concat([head, point.subarray(1, 33), between, point.subarray(33)]));
}
