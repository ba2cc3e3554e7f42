import { addDays } from '@eemusic/contract/platform/days';
import type { AnswerOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import type { previewRefund as preview, refundSale as contract } from '@eemusic/contract/sales/refunds';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { getSale, toMajor, withCorrections, writeRefund } from '#sales/commissions/index.ts';
import { changeSerially } from '#sales/user-management/index.ts';
import { findStudent, isKeyRevoked, setLastDays } from '#sales/users/index.ts';
import type { Administrator, Change, Query } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { findByCode, setRevoked } from './store.ts';

type Sold = { student_id: number; duration_days: number; subscription_code: string | null };
type Student = NonNullable<Awaited<ReturnType<typeof findStudent>>>;
/** A running subscription, and how much it can be shortened. */
type Running = { student: Student; code: string; key: { id: number } | null; shortenedTo: string | null };

/** Refunds a sale and, if requested, ends or shortens the subscription, in one transaction. */
export function refundSale(
  { database, clock }: Services,
  { subscription: effect, ...request }: RequestOf<typeof contract>,
  by: Administrator,
) {
  return changeSerially(database, by, async (tx) => {
    const at = clock.now();
    const day = clock.dayOf(at);
    const { sale, refundId } = await writeRefund(tx, { ...request, at, day });
    if (effect !== 'keep') {
      const running = await findRunning(tx, sale, day);
      if (!running) throw new Refusal('record.stale');
      await (effect === 'revoke' ? revoke(tx, running, at) : shorten(tx, running));
    }
    return { ...message('sale.refunded'), saleId: refundId };
  });
}

export async function previewRefund(
  { database: { read }, clock }: Services,
  saleId: number,
): Promise<AnswerOf<typeof preview>> {
  const sale = withCorrections(await getSale(read, saleId));
  const amount = toMajor(sale.amount);
  const running = await findRunning(read, sale, clock.today());
  if (!running) return { amount, subscription: null };
  const { student, key, shortenedTo } = running;
  return { amount, subscription: { expireBy: student.expires_on, isRevocable: key !== null, shortenedTo } };
}

async function findRunning(db: Query, sale: Sold, today: string): Promise<Running | undefined> {
  const student = await findStudent(db, sale.student_id);
  const code = student?.subscription_code ?? null;
  if (!student || code === null || (await isKeyRevoked(db, student))) return undefined;
  const { expires_on: last } = student;
  if (last !== null && last < today) return undefined;
  const shorter = last === null ? null : addDays(last, -sale.duration_days);
  // A newer key belongs to another sale, so only this sale's own key may be revoked.
  const key = code === sale.subscription_code ? await findByCode(db, code) : undefined;
  return { student, code, key: key ?? null, shortenedTo: shorter !== null && shorter < today ? today : shorter };
}

async function revoke(tx: Change, { key, code }: Running, at: Date): Promise<void> {
  if (!key) throw new Refusal('record.stale');
  await setRevoked(tx, [key.id], at);
  const record = { kind: 'key', id: key.id, name: nameOfKey(code) };
  tx.audit('key.revoked', record, { before: { isRevoked: false }, after: { isRevoked: true } });
}

async function shorten(tx: Change, { student, shortenedTo }: Running): Promise<void> {
  if (shortenedTo === null) throw new Refusal('record.stale');
  const { id, full_name: name, expires_on } = student;
  await setLastDays(tx, [{ id, expires_on: shortenedTo }]);
  const [before, after] = [{ expireBy: expires_on }, { expireBy: shortenedTo }];
  tx.audit('student.updated', { kind: 'student', id, name }, { before, after });
}
