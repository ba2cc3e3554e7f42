import * as z from 'zod/mini';
import { anyOf, endpoint } from '#platform/endpoint.ts';
import { fieldError } from '#platform/field-errors.ts';
import { maxReasonLength } from '#platform/field-lengths.ts';
import { int } from '#platform/schemas.ts';
import { Day, Done, Id, text } from '#platform/values.ts';

/**
 * What a refund does to the subscription: nothing, end it by revoking its key, or shorten it by the days of the sale.
 */
export const refundEffects = ['keep', 'revoke', 'shorten'] as const;
export const RefundEffect = z.enum(refundEffects, fieldError('choice.expected', { choices: refundEffects }));
export type RefundEffect = z.output<typeof RefundEffect>;

export const previewRefund = endpoint('POST /admin/sales/refund/preview', anyOf('SM'), {
  summary:
    'Returns what a refund takes back, and what it could do with the subscription that was bought; null if it is no longer running.',
  input: z.object({ saleId: Id }),
  output: z.object({
    /** The amount of the sale with its corrections, in major units. */
    amount: z.number(),
    subscription: z.nullable(
      z.object({
        /** The last day; null if there is none. */
        expireBy: z.nullable(Day),
        /** Whether this sale's key is the user's current one, so that revoking it affects nothing else. */
        isRevocable: z.boolean(),
        /**
         * The last day without the days of the sale, but not before today; null if the subscription has no last day.
         */
        shortenedTo: z.nullable(Day),
      }),
    ),
  }),
  refusals: ['sale.not-found'],
  isRead: true,
});

export const refundSale = endpoint('POST /admin/sales/refund', anyOf('SM'), {
  summary:
    'Refunds a sale with a negative entry that takes back both commissions; the sale itself stays as it is. On request, also ends or shortens the subscription that was bought.',
  input: z.object({
    saleId: Id,
    reason: text(maxReasonLength),
    subscription: z._default(RefundEffect, 'keep'),
  }),
  output: z.extend(Done, { saleId: int() }),
  refusals: ['sale.not-found', 'sale.refunded', 'sale.is-refund', 'sale.is-correction', 'record.stale'],
  repeatable: true,
});
