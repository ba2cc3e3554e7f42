import { createHmac } from 'node:crypto';
import * as contract from '@eemusic/contract/learning/demo-learner';
import { sql } from 'kysely';
import { hour } from '@eemusic/contract/platform/durations';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { Refusal, type Serve, type SystemToken } from '#platform/http/index.ts';
import { isSameSecret } from '#platform/same-secret.ts';
import type { Services } from '#platform/services.ts';
import { redeem } from '#learning/learners/index.ts';
import type { Actor, Query } from '#platform/database/index.ts';
import { findByCode, readKey } from '#sales/subscriptions/index.ts';
import { getStudent } from '#sales/users/index.ts';

/** These routes let in anybody, so they exist only in a demo that can be reached only from its own machine. */
export function demoLearnerRoutes(serve: Serve, services: Services, { isDemo }: { isDemo: boolean }): void {
  const assertDemo = () => {
    if (!isDemo) throw new Refusal('route.not-found');
  };
  serve(contract.offerKey, () => {
    assertDemo();
    return offer(services);
  });
  serve(contract.enterDemo, (request, by) => {
    assertDemo();
    return enter(services, request, by);
  });
}

/** The token gives a device access to its one student only; in production, the app's own server would do that. */
async function enter(services: Services, { key }: RequestOf<typeof contract.enterDemo>, by: Actor) {
  const { read } = services.database;
  const studentId = (await holderOf(services, key)) ?? (await redeem(services, { key, ...demoLearner }, by)).studentId;
  const { full_name: fullName, is_active: isActive } = await getStudent(read, studentId);
  if (isActive === 0) throw new Refusal('student.inactive');
  return { ...signToken(services, studentId), studentId, fullName };
}

async function holderOf({ database: { read } }: Services, text: string): Promise<number | null> {
  const code = readKey(text);
  const key = code === null ? undefined : await findByCode(read, code);
  return key === undefined || key.revoked_at !== null || key.deleted_at !== null ? null : key.student_id;
}

/** Returns the key of the previous visitor, so that visits do not fill the demo with users; otherwise an unused key. */
async function offer({ database: { read } }: Pick<Services, 'database'>): Promise<ResultOf<typeof contract.offerKey>> {
  return { key: (await findOwnKey(read)) ?? (await findUnusedKey(read)) };
}

async function findOwnKey(read: Query): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`select code from students
      join subscription_keys on subscription_keys.student_id = students.id
    where contact_email = ${demoLearner.contactEmail} and is_active = 1 and students.deleted_at is null
      and is_held = 1 and revoked_at is null order by students.id limit 1`.execute(read);
  return rows[0]?.code ?? null;
}

async function findUnusedKey(read: Query): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`select code from subscription_keys k
      join educators on educators.id = k.educator_id
      left join channels on channels.id = educators.channel_id
    where redeemed_at is null and revoked_at is null and k.deleted_at is null and educators.deleted_at is null
      and educators.is_active = 1 and coalesce(channels.is_active, 1) = 1 order by k.id limit 1`.execute(read);
  return rows[0]?.code ?? null;
}

const demoLearner = {
  fullName: 'Demo learner',
  contactNumber: '',
  contactEmail: 'learner@demo.example.com',
  region: 'SH',
} as const;

const lifetime = 2 * hour;
const shape = /^(demo\.([1-9]\d{0,9})\.(\d{1,15}))\.([\w-]{43})$/;

type Signing = Pick<Services, 'secret' | 'clock'>;

export function signToken({ secret, clock }: Signing, studentId: number): { token: string; expiresAt: string } {
  const expires = clock.now().getTime() + lifetime;
  const claim = `demo.${studentId}.${expires}`;
  return { token: `${claim}.${proofOf(secret, claim)}`, expiresAt: new Date(expires).toISOString() };
}

/** A token of `signToken` lets read published scores, and state and practice of its one student. */
export function readDemoToken({ secret, clock }: Signing, token: string): SystemToken | null {
  const [, claim = '', studentId, expires, proof = ''] = shape.exec(token) ?? [];
  if (!isSameSecret(proof, proofOf(secret, claim)) || Number(expires) <= clock.now().getTime()) return null;
  return {
    // An id that no stored token has.
    tokenId: 0,
    name: 'Demo learner',
    requestsPerMinute: 6000,
    channelId: null,
    studentId: Number(studentId),
    scopes: new Set(['scores.read', 'students.state', 'practice.write'] as const),
  };
}

const proofOf = (secret: string, claim: string) =>
  createHmac('sha256', secret).update(`demo learner ${claim}`).digest('base64url');
