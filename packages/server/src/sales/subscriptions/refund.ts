import type { previewRefund as preview, refundSale as refund } from '@eemusic/contract/sales/refunds';
import type { AnswerOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import { addDays } from '@eemusic/contract/platform/days';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeSerially } from '#sales/user-management/index.ts';
import type { Actor, Change, Query } from '#platform/database/index.ts';
import { findStudent, isKeyRevoked, mayRead, setLastDays } from '#sales/users/index.ts';
import { findByCode, setRevoked as mark } from './store.ts';
import * as commissions from '#sales/commissions/index.ts';

type Student = NonNullable<Awaited<ReturnType<typeof findStudent>>>;
/** A running subscription, and how much it can be shortened. */
type Running = { student: Student; code: string; key: { id: number } | null; shortenedTo: string | null };

export function refundSale(
  { database, clock }: Services,
  { subscription: effect, ...request }: RequestOf<typeof refund>,
  by: Actor,
) {
  return changeSerially(database, by, async (tx) => {
    const at = clock.now();
    const day = clock.dayOf(at);
    const { sale, refund, refundId } = await commissions.writeRefund(tx, { ...request, at, day });
    if (effect !== 'keep') {
      const running = await findRunning(tx, sale, { day, days: commissions.refundedDays(sale, request, refund) });
      if (!running) throw new Refusal('record.stale');
      // A token of one channel changes no subscription of a user who is with another one now.
      if (!(await mayRead(tx, running.student, by))) throw new Refusal('token.channel');
      await (effect === 'revoke' ? revoke(tx, running, at) : shorten(tx, running));
    }
    return { ...message('sale.refunded'), saleId: refundId };
  });
}

export async function listSalesTo({ database: { read } }: Services, studentId: number) {
  if (!(await findStudent(read, studentId))) throw new Refusal('student.not-found');
  const sales = await commissions.findRefundable(read, studentId);
  return {
    sales: sales.map(({ row, left }) => ({
      saleId: row.id,
      day: row.day,
      durationDays: row.duration_days,
      left: commissions.toMajor(left.amount),
      subscriptionCode: row.subscription_code,
    })),
  };
}

export async function previewRefund(
  { database: { read }, clock }: Services,
  { saleId, ...part }: RequestOf<typeof preview>,
): Promise<AnswerOf<typeof preview>> {
  const sale = await commissions.getSale(read, saleId);
  const isOfPart = part.months !== undefined || part.amount !== undefined;
  const refunded = isOfPart || !commissions.isEmptied(sale) ? commissions.partOf(sale, part) : null;
  const days = refunded === null ? 0 : commissions.refundedDays(sale, part, refunded);
  const running = await findRunning(read, sale, { day: clock.today(), days });
  return {
    amount: commissions.toMajor(sale.whole.amount),
    left: { amount: commissions.toMajor(Math.max(0, sale.left.amount)), months: sale.isUsedUp ? 0 : sale.monthsLeft },
    refund: refunded && {
      amount: commissions.toMajor(refunded.amount),
      educatorCommission: commissions.toMajor(refunded.educator_commission),
      channelCommission: commissions.toMajor(refunded.channel_commission),
    },
    subscription: running
      ? {
          expireBy: running.student.expires_on,
          isRevocable: running.key !== null,
          shortenedTo: running.shortenedTo,
        }
      : null,
  };
}

async function findRunning(
  db: Query,
  { row: sale }: commissions.RefundableSale,
  { day: today, days }: { day: string; days: number },
): Promise<Running | undefined> {
  const { subscription_code: sold } = sale;
  const key = sold === null ? undefined : await findByCode(db, sold);
  // A key that was handed over runs for another student than the one who bought it.
  const student = await findStudent(
    db,
    key?.is_held === 1 && key.student_id !== null ? key.student_id : sale.student_id,
  );
  const code = student?.subscription_code ?? null;
  if (!student || code === null || (await isKeyRevoked(db, student))) return undefined;
  const { expires_on: last } = student;
  if (last !== null && last < today) return undefined;
  const shorter = last === null ? null : addDays(last, -days);
  // A newer key belongs to another sale, so only this sale's own key may be revoked.
  const own = code === sold ? (key ?? null) : null;
  return { student, code, key: own, shortenedTo: shorter !== null && shorter < today ? today : shorter };
}

async function revoke(tx: Change, { key, code }: Running, at: Date): Promise<void> {
  if (!key) throw new Refusal('record.stale');
  await mark(tx, [key.id], at);
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
