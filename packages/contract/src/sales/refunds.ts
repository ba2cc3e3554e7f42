import * as z from 'zod/mini';
import { anyOf, readEndpoint, repeatableEndpoint } from '#platform/endpoint.ts';
import { fieldError } from '#platform/field-errors.ts';
import { maxReasonLength } from '#platform/field-lengths.ts';
import { int, objectOrNull, rowsOf } from '#platform/schemas.ts';
import { Day, Done, Id, oneOf, PositiveMoney, text, wholeNumber } from '#platform/values.ts';

/**
 * What a refund does to the subscription: nothing, end it by revoking its key, or shorten it by the refunded share of
 * its days.
 */
export const refundEffects = ['keep', 'revoke', 'shorten'] as const;
export const RefundEffect = oneOf(refundEffects);
export type RefundEffect = z.output<typeof RefundEffect>;

/** The longest subscription that is sold has so many months. */
export const maxRefundedMonths = 36;

/** What part of a sale is refunded: at most one of both, and everything that is left without either. */
const part = {
  months: z.optional(
    wholeNumber(1, maxRefundedMonths, fieldError('number.between', { min: 1, max: maxRefundedMonths })),
  ),
  /** In major units. */
  amount: z.optional(PositiveMoney),
};

export const previewRefund = readEndpoint('POST /admin/sales/refund/preview', anyOf('SM'), {
  summary:
    'Returns what a refund of months, of an amount or of all that is left takes back, and what it could do with the subscription that was bought; null if it is no longer running.',
  input: z.object({ saleId: Id, ...part }),
  output: z.object({
    /** The amount of the sale with its corrections, in major units. */
    amount: z.number(),
    /** What earlier refunds have left of it, and of the months that were bought. */
    left: z.object({ amount: z.number(), months: int() }),
    /** What this refund takes back, with both commissions; null if nothing is left. */
    refund: objectOrNull({ amount: z.number(), educatorCommission: z.number(), channelCommission: z.number() }),
    subscription: objectOrNull({
      /** The last day; null if there is none. */
      expireBy: z.nullable(Day),
      /** Whether this sale's key is the user's current one, so that revoking it affects nothing else. */
      isRevocable: z.boolean(),
      /** The last day without the refunded share of its days, at least today; null if it has no last day. */
      shortenedTo: z.nullable(Day),
    }),
  }),
  refusals: ['sale.not-found', 'sale.is-refund', 'sale.is-correction', 'sale.is-adjustment', 'refund.too-much'],
});

export const listRefundable = readEndpoint('POST /admin/sales/refundable', anyOf('SM'), {
  summary: 'Lists the sales to a user of which something is left to refund, newest first.',
  input: z.object({ studentId: Id }),
  output: z.object({
    sales: rowsOf({
      saleId: int(),
      day: Day,
      durationDays: int(),
      /** What is left to refund, in major units. */
      left: z.number(),
      subscriptionCode: z.nullable(z.string()),
    }),
  }),
  refusals: ['student.not-found'],
});

export const refundRefusals = [
  'sale.not-found',
  'sale.refunded',
  'sale.is-refund',
  'sale.is-correction',
  'sale.is-adjustment',
  'refund.too-much',
  'record.stale',
] as const;

export const refundSale = repeatableEndpoint('POST /admin/sales/refund', anyOf('SM'), {
  summary:
    'Refunds a sale, some of its months or an amount, with a negative entry that takes back the same share of both commissions; the sale itself stays as it is. Refunds repeat until nothing is left, and the last one takes the remainder. On request, also ends or shortens the subscription that was bought.',
  input: z.object({
    saleId: Id,
    reason: text(maxReasonLength),
    ...part,
    subscription: z._default(RefundEffect, 'keep'),
  }),
  output: z.extend(Done, { saleId: int() }),
  refusals: [...refundRefusals],
});
