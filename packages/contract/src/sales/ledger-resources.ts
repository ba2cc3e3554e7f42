import * as z from 'zod/mini';
import { currencies } from '#platform/currencies.ts';
import { described, int } from '#platform/schemas.ts';
import { fieldError } from '#platform/field-errors.ts';
import { maxReasonLength, maxTypedKeyLength } from '#platform/field-lengths.ts';
import { anyDay, anyId, byFlag, byId, fromDay, number, resource, stamped, toDay, version } from '#platform/resource.ts';
import { Day, Id, Instant, maxId, Month, oneOf, Switch, text, wholeNumber } from '#platform/values.ts';
import { receivers } from './choices.ts';
import { Duration } from './commissions.ts';
import { maxRefundedMonths, RefundEffect, refundRefusals } from './refunds.ts';
import { StatementState } from './statements.ts';
import { KeyStatus, maxGeneratedKeys } from './subscriptions.ts';

/* Keys, sales and statements in the interface for machines. */

const minor = (what: string) => described(int(), `${what}, in hundredths of \`currency\`.`);
const currency = z.enum(currencies);
const quantityError = fieldError('number.between', { min: 1, max: maxGeneratedKeys });
const saleKinds = ['sale', 'refund', 'correction', 'adjustment'] as const;

export const keys = resource({
  noun: 'key',
  plural: 'keys',
  about: 'Activation codes. A key starts to run when a user redeems it.',
  record: z.object({
    id: number,
    code: described(z.string(), '5 groups of 4 characters in the base 32 of Crockford.'),
    educatorId: int(),
    channelId: described(anyId, 'That of the educator.'),
    durationDays: int(),
    isTrial: z.boolean(),
    status: KeyStatus,
    isRevoked: z.boolean(),
    studentId: described(anyId, 'Who redeemed it; null also where that user is of another channel than the token.'),
    redeemedAt: z.nullable(Instant),
    expiresOn: described(anyDay, 'The last day; null while nobody has redeemed it.'),
    createdAt: Instant,
    version,
  }),
  example: {
    id: 77,
    code: 'R7QX-2M9D-K4TA-8WZE-3HNR',
    educatorId: 12,
    channelId: 3,
    durationDays: 366,
    isTrial: false,
    status: 'Available',
    isRevoked: false,
    studentId: null,
    redeemedAt: null,
    expiresOn: null,
    ...stamped,
  },
  filters: {
    educatorId: byId,
    channelId: byId,
    studentId: byId,
    isRevoked: byFlag,
    code: z.optional(
      described(
        z.pipe(
          text(maxTypedKeyLength),
          z.transform((code) => code.toUpperCase()),
        ),
        'The key, in any case.',
      ),
    ),
  },
  sorts: ['createdAt'],
  create: {
    summary: 'Makes keys for an active educator, 1 to 100 at a time.',
    fields: {
      educatorId: Id,
      durationDays: Duration,
      quantity: z._default(wholeNumber(1, maxGeneratedKeys, quantityError), 1),
    },
    example: { educatorId: 12, durationDays: 366, quantity: 1 },
    refusals: ['key.educator', 'educator.not-found'],
    isMany: true,
  },
  update: {
    summary:
      'Revokes a key, or reinstates it. One that nobody has redeemed cannot be redeemed once it is revoked. A token of one channel changes no key whose user is with another one.',
    fields: { isRevoked: Switch, reason: z.optional(text(maxReasonLength)) },
    example: { isRevoked: true, reason: 'Order 4711 was cancelled' },
    refusals: [],
    isWhole: true,
  },
});

export const sales = resource({
  noun: 'sale',
  plural: 'sales',
  about: 'The ledger: what was sold, refunded, corrected and adjusted. A row never changes.',
  record: z.object({
    id: number,
    kind: z.enum(saleKinds),
    at: Instant,
    day: described(Day, 'In the time zone of the company.'),
    month: described(Month, 'Of the statements that it is in.'),
    studentId: anyId,
    educatorId: anyId,
    channelId: anyId,
    durationDays: int(),
    amount: minor('Negative for a refund'),
    educatorCommission: minor('What the educator gets of it'),
    channelCommission: minor('What the channel gets of it'),
    currency,
    refundOf: described(anyId, 'The sale that this one refunds.'),
    correctionOf: described(anyId, 'The sale whose price or rate this one corrects.'),
    reason: z.nullable(z.string()),
  }),
  example: {
    id: 501,
    kind: 'sale',
    at: '2026-03-01T10:20:00.000Z',
    day: '2026-03-01',
    month: '2026-03',
    studentId: 1207,
    educatorId: 12,
    channelId: 3,
    durationDays: 366,
    amount: 39800,
    educatorCommission: 7960,
    channelCommission: 3980,
    currency: 'CNY',
    refundOf: null,
    correctionOf: null,
    reason: null,
  },
  filters: {
    studentId: byId,
    educatorId: byId,
    channelId: byId,
    month: z.optional(Month),
    refundOf: byId,
    kind: z.optional(oneOf(saleKinds)),
    dayFrom: fromDay,
    dayTo: toDay,
  },
  sorts: ['at'],
  create: {
    summary: 'Refunds a sale, in whole or in part, with a negative one. It may also end or shorten the subscription.',
    fields: {
      saleId: described(Id, 'The sale that is refunded.'),
      reason: text(maxReasonLength),
      months: z.optional(
        wholeNumber(1, maxRefundedMonths, fieldError('number.between', { min: 1, max: maxRefundedMonths })),
      ),
      amount: z.optional(
        described(
          wholeNumber(1, maxId, fieldError('amount.expected')),
          'In hundredths; all that is left without it and `months`.',
        ),
      ),
      subscription: z._default(RefundEffect, 'keep'),
    },
    example: { saleId: 501, reason: 'Order 4711 was cancelled' },
    refusals: [...refundRefusals],
  },
});

export const statements = resource({
  noun: 'statement',
  plural: 'statements',
  about: 'What a channel or an educator is paid for a month.',
  record: z.object({
    id: number,
    number: described(z.nullable(z.string()), 'Given when the month is closed.'),
    month: Month,
    receiver: z.enum(receivers),
    receiverId: int(),
    channelId: described(anyId, 'The channel of all its sales, if they have one.'),
    name: z.string(),
    state: z.enum(['open', 'closed', 'paid']),
    sales: int(),
    refunds: int(),
    amount: minor('The sum of its sales'),
    commission: minor('What is paid'),
    currency,
    closedAt: z.nullable(Instant),
    paidOn: anyDay,
    reference: z.nullable(z.string()),
  }),
  example: {
    id: 9,
    number: '2026-02-0001',
    month: '2026-02',
    receiver: 'channel',
    receiverId: 3,
    channelId: 3,
    name: 'Lotus Music',
    state: 'closed',
    sales: 2,
    refunds: 0,
    amount: 79600,
    commission: 7960,
    currency: 'CNY',
    closedAt: '2026-03-01T10:20:00.000Z',
    paidOn: null,
    reference: null,
  },
  filters: {
    month: z.optional(Month),
    receiver: z.optional(oneOf(receivers)),
    receiverId: byId,
    channelId: byId,
    state: z.optional(StatementState),
  },
  update: {
    summary: 'Records the day on which a closed statement was paid, with the reference of the payment.',
    fields: { paidOn: Day, reference: text(maxReasonLength) },
    example: { paidOn: '2026-03-01', reference: 'Transfer 88' },
    refusals: ['statement.open', 'statement.paid', 'statement.changed'],
    isWhole: true,
  },
});
