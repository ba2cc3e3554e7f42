import * as z from 'zod/mini';
import { maxReasonLength } from '#platform/field-lengths.ts';
import { fieldError } from '#platform/field-errors.ts';
import { int, withChecks } from '#platform/schemas.ts';
import { anyOf, endpoint } from '#platform/endpoint.ts';
import { page, size, sorting } from '#platform/paging.ts';
import { SubscriptionStatus } from './users.ts';
import { Day, Done, Id, Instant, Money, Month, text } from '#platform/values.ts';

const access = anyOf('UM', 'SM');

/** Days for which a key runs from the day on which it is redeemed. */
export const durations = [366, 732, 1098] as const;
export const defaultDuration = durations[0];
export const Duration = z.literal(durations, fieldError('duration.expected', { days: durations }));
export type Duration = z.output<typeof Duration>;

/** Months that a report covers, the running one last. */
export const reportedMonths = 12;

/** Figures per month, oldest first; all lists are of one length. */
const months = { months: z.array(Month), commission: z.array(z.number()), no_of_users: z.array(int()) };

export const reportChannel = endpoint({
  method: 'POST',
  path: '/admin/channel/report',
  access,
  summary:
    "The last 12 months of a channel: its commission, and its schools and users at each month's end. The breakdown sums exactly to the months.",
  input: z.object({ channelId: Id }),
  output: z.object({
    channelReport: z.object({
      channelName: z.string(),
      ...months,
      no_of_schools: z.array(int()),
      detailed_breakdown: z.array(
        z.object({ educatorId: int(), schoolName: z.string(), noOfStudents: int(), commission: z.number() }),
      ),
    }),
  }),
  refusals: ['channel.not-found'],
  isRead: true,
});

export const reportEducator = endpoint({
  method: 'POST',
  path: '/admin/educator/report',
  access,
  summary:
    "The last 12 months of an educator: its commission, and its users at each month's end. The breakdown sums exactly to the months.",
  input: z.object({ educatorId: Id }),
  output: z.object({
    educatorReport: z.object({
      educatorName: z.string(),
      ...months,
      detailed_breakdown: z.array(
        z.object({
          studentId: int(),
          studentName: z.string(),
          subscriptionStatus: SubscriptionStatus,
          /** Libraries in which the student has played. */
          modules: z.array(z.string()),
          commission: z.number(),
        }),
      ),
    }),
  }),
  refusals: ['educator.not-found'],
  isRead: true,
});

export const receivers = ['educator', 'channel'] as const;
export const Receiver = z.enum(receivers, fieldError('choice.expected', { choices: receivers }));
export type Receiver = z.output<typeof Receiver>;

export const Sale = z.object({
  saleId: int(),
  at: Instant,
  studentId: int(),
  studentName: z.string(),
  educatorId: int(),
  educatorName: z.string(),
  channelId: z.nullable(int()),
  channelName: z.nullable(z.string()),
  durationDays: int(),
  /** In major units; negative for a refund. */
  amount: z.number(),
  /** What the receiver who was asked for gets of it. */
  commission: z.number(),
  /** The rule that made it: the receiver's rate in basis points, and the days from which price and rate held. */
  rate: int(),
  priceFrom: Day,
  rateFrom: Day,
  /** The sale that this one takes back. */
  refundOf: z.nullable(int()),
  isRefunded: z.boolean(),
  reason: z.nullable(z.string()),
});
export type Sale = z.output<typeof Sale>;

export const saleColumns = ['at', 'studentName', 'educatorName', 'durationDays', 'amount', 'commission'] as const;

export const listSales = endpoint({
  method: 'POST',
  path: '/admin/sales',
  access,
  summary:
    "The sales behind a figure of a report, the newest first: of a channel or an educator, of a month or of the report's 12, of one school or student.",
  input: z.object({
    receiver: Receiver,
    /** The channel or the educator whose commission it is. */
    receiverId: Id,
    month: z.optional(Month),
    educatorId: z.optional(Id),
    studentId: z.optional(Id),
    Page: page,
    Size: size,
    ...sorting(saleColumns),
  }),
  output: z.object({ sales: z.array(Sale), total: int(), amount: z.number(), commission: z.number() }),
  refusals: ['channel.not-found', 'educator.not-found'],
  isRead: true,
});

export const refundSale = endpoint({
  method: 'POST',
  path: '/admin/sales/refund',
  access: anyOf('SM'),
  summary: 'Takes a sale back by a negative one, with both commissions; the sale itself stays as it is.',
  input: z.object({ saleId: Id, reason: text(maxReasonLength) }),
  output: z.extend(Done, { saleId: int() }),
  refusals: ['sale.not-found', 'sale.refunded', 'sale.is-refund'],
  repeatable: true,
});

export const listRules = endpoint({
  method: 'GET',
  path: '/admin/sales/rules',
  access,
  summary: 'Prices and commission rates with the days from which they hold, the newest first.',
  output: z.object({
    prices: z.array(z.object({ priceId: int(), durationDays: int(), amount: z.number(), from: Day })),
    rates: z.array(z.object({ rateId: int(), receiver: Receiver, basisPoints: int(), from: Day })),
  }),
});

export const addPrice = endpoint({
  method: 'POST',
  path: '/admin/sales/prices/add',
  access: anyOf('SM'),
  summary: 'Sets the price of a duration from a day on, today or later; what is sold already stays as it is.',
  input: z.object({ durationDays: Duration, amount: Money, from: Day }),
  output: Done,
  refusals: ['rule.past', 'rule.taken'],
  repeatable: true,
});

export const addRate = endpoint({
  method: 'POST',
  path: '/admin/sales/rates/add',
  access: anyOf('SM'),
  summary: 'Sets a commission rate from a day on, today or later; what is sold already stays as it is.',
  input: z.object({
    receiver: Receiver,
    basisPoints: withChecks(
      int(fieldError('number.whole')),
      z.gte(0, fieldError('number.too-small', { min: 0 })),
      z.lte(10_000, fieldError('number.too-large', { max: 10_000 })),
    ),
    from: Day,
  }),
  output: Done,
  refusals: ['rule.past', 'rule.taken'],
  repeatable: true,
});
