import * as z from 'zod/mini';
import { maxReasonLength } from '#platform/field-lengths.ts';
import { fieldError } from '#platform/field-errors.ts';
import { int, rowsOf, withChecks } from '#platform/schemas.ts';
import { anyOf, endpoint, readEndpoint, repeatableEndpoint } from '#platform/endpoint.ts';
import { Purged } from '#platform/deletions.ts';
import { paged, searchQuery, sorting } from '#platform/paging.ts';
import { receivers } from './choices.ts';
import { SubscriptionStatus } from './users.ts';
import { Day, Done, Id, Instant, Money, Month, oneOf, optionalText, text } from '#platform/values.ts';

const access = anyOf('UM', 'SM');

/**
 * The days for which subscriptions are sold: one, two or three years, each counted as a leap year so that nobody loses
 * a day. A key runs from the day on which it is redeemed.
 */
export const soldDays = [366, 732, 1098] as const;
export const defaultDuration = soldDays[0];
export const Duration = z.literal(soldDays, fieldError('duration.expected', { days: soldDays }));
export type Duration = z.output<typeof Duration>;

/** Number of months in a report, including the running one. */
export const reportedMonths = 12;

/** Figures by month, oldest first; all lists have the same length. */
const months = { months: z.array(Month), commission: z.array(z.number()), no_of_users: z.array(int()) };

/** Set for members who sold or bought here in these months and have left since: the day of leaving, null if unknown. */
const former = z.optional(z.object({ until: z.nullable(z.string()) }));

export const reportChannel = readEndpoint('POST /admin/channel/report', access, {
  summary:
    'Reports the last 12 months of a channel: its commission, and its schools and users at the end of each month. The breakdown adds up exactly to the months.',
  input: z.object({ channelId: Id }),
  output: z.object({
    channelReport: z.object({
      channelName: z.string(),
      ...months,
      no_of_schools: z.array(int()),
      detailed_breakdown: rowsOf({
        /** 0 in the line of the channel's adjustments. */
        educatorId: int(),
        schoolName: z.string(),
        purged: Purged,
        noOfStudents: int(),
        commission: z.number(),
        former,
      }),
    }),
  }),
  refusals: ['channel.not-found'],
});

export const reportEducator = readEndpoint('POST /admin/educator/report', access, {
  summary:
    'Reports the last 12 months of an educator: its commission, and its users at the end of each month. The breakdown adds up exactly to the months.',
  input: z.object({ educatorId: Id }),
  output: z.object({
    educatorReport: z.object({
      educatorName: z.string(),
      ...months,
      detailed_breakdown: rowsOf({
        /** 0 in the line of the educator's adjustments. */
        studentId: int(),
        studentName: z.string(),
        purged: Purged,
        subscriptionStatus: SubscriptionStatus,
        /** Libraries in which the student has practised. */
        modules: z.array(z.string()),
        commission: z.number(),
        former,
      }),
    }),
  }),
  refusals: ['educator.not-found'],
});

export const Receiver = oneOf(receivers);

const RecentCommission = z.object({ thisMonth: z.number(), lastMonth: z.number(), reported: z.number() });

export const listReceivers = readEndpoint('POST /admin/sales/receivers', access, {
  summary:
    'Lists channels or educators whose name or contact contains a text, by name, one page at a time, with their commission in the running month, the month before, and the last 12 months, and the sum over all pages.',
  input: z.object({ receiver: Receiver, searchQuery, ...paged }),
  output: z.object({
    receivers: rowsOf({ id: int(), name: z.string(), commission: RecentCommission }),
    total: int(),
    sum: RecentCommission,
  }),
});

/** The day from which the prices and rates of a new system apply, so that they cover every sale. */
export const firstRuleDay = '2000-01-01';

export const Sale = z.object({
  saleId: int(),
  at: Instant,
  /** The day of the sale in the company's time zone. */
  day: z.string(),
  /** Null for an adjustment of a statement, which has no price and no rate either. */
  studentId: z.nullable(int()),
  studentName: z.string(),
  /** Null for an adjustment of a channel's statement. */
  educatorId: z.nullable(int()),
  educatorName: z.string(),
  channelId: z.nullable(int()),
  channelName: z.nullable(z.string()),
  purged: Purged,
  /** 0 for an adjustment. */
  durationDays: int(),
  /** In major units; negative for a refund. */
  amount: z.number(),
  /** The commission of the receiver in the request. */
  commission: z.number(),
  /** The rules that applied: the receiver's rate in basis points, and the first days of the price and of the rate. */
  rate: z.nullable(int()),
  priceFrom: z.nullable(Day),
  rateFrom: z.nullable(Day),
  /** The sale that this row refunds. */
  refundOf: z.nullable(int()),
  /** The sale or refund whose amounts this row adjusts, because its price or rate was corrected later. */
  correctionOf: z.nullable(int()),
  /** What was paid back so far, in major units. */
  refunded: z.number(),
  /** Whether nothing is left to refund. */
  isRefunded: z.boolean(),
  reason: z.nullable(z.string()),
});
export type Sale = z.output<typeof Sale>;

export const saleColumns = ['at', 'studentName', 'educatorName', 'durationDays', 'amount', 'commission'] as const;

export const listSales = readEndpoint('POST /admin/sales', access, {
  summary:
    'Lists the sales behind a figure of a report or a statement, newest first: those of a channel or an educator, in one month or all 12, of one school or student. Sales of a deleted one are listed by month.',
  input: z.object({
    receiver: Receiver,
    receiverId: Id,
    month: z.optional(Month),
    educatorId: z.optional(Id),
    studentId: z.optional(Id),
    ...paged,
    ...sorting(saleColumns),
  }),
  output: z.object({
    sales: z.array(Sale),
    /** Includes `refunds`, `corrections` and `adjustments`. */
    total: int(),
    refunds: int(),
    corrections: int(),
    adjustments: int(),
    amount: z.number(),
    commission: z.number(),
  }),
  refusals: ['channel.not-found', 'educator.not-found'],
});

const ruleKinds = ['price', 'rate'] as const;
export const RuleKind = oneOf(ruleKinds);
export type RuleKind = z.output<typeof RuleKind>;

export const maxBasisPoints = 10_000;

/** Fields of both prices and rates: since when a rule applies, who added it and why, and its corrections. */
const ruleFields = {
  from: Day,
  /** Whether something was sold under it: then it can be corrected, but not removed. */
  isUsed: z.boolean(),
  reason: z.string(),
  /** Null for the rules of a new console. */
  addedAt: z.nullable(Instant),
  addedBy: z.nullable(z.string()),
  corrections: rowsOf({ at: Instant, by: z.string(), before: z.number(), after: z.number(), reason: z.string() }),
};

export const Price = z.object({ priceId: int(), durationDays: int(), amount: z.number(), ...ruleFields });
export type Price = z.output<typeof Price>;

export const Rate = z.object({
  rateId: int(),
  receiver: Receiver,
  /** The channel or educator to whom the rate applies; null if it applies to all without a rate of their own. */
  receiverId: z.nullable(int()),
  receiverName: z.nullable(z.string()),
  purged: Purged,
  basisPoints: int(),
  ...ruleFields,
});
export type Rate = z.output<typeof Rate>;

export const listRules = endpoint('GET /admin/sales/rules', access, {
  summary: 'Lists prices and commission rates with the dates from which they apply, newest first.',
  inExport: { 'prices-and-rates.json': {} },
  output: z.object({ prices: z.array(Price), rates: z.array(Rate) }),
});

const Reason = optionalText(maxReasonLength);

export const addPrice = repeatableEndpoint('POST /admin/sales/prices/add', anyOf('SM'), {
  summary: 'Sets the price of a duration from a date on, today or later. Past sales stay as they are.',
  input: z.object({ durationDays: Duration, amount: Money, from: Day, reason: z._default(Reason, '') }),
  refusals: ['rule.past', 'rule.taken', 'record.too-many'],
});

export const addRate = repeatableEndpoint('POST /admin/sales/rates/add', anyOf('SM'), {
  summary:
    'Sets a commission rate from a date on, today or later, for everybody or for one channel or educator. Their own rate takes precedence over the general one.',
  input: z.object({
    receiver: Receiver,
    receiverId: z.optional(Id),
    basisPoints: withChecks(
      int(fieldError('number.whole')),
      z.gte(0, fieldError('number.too-small', { min: 0 })),
      z.lte(maxBasisPoints, fieldError('number.too-large', { max: maxBasisPoints })),
    ),
    from: Day,
    reason: z._default(Reason, ''),
  }),
  refusals: ['rule.past', 'rule.taken', 'record.too-many', 'channel.not-found', 'educator.not-found'],
});

export const removeRule = endpoint('POST /admin/sales/rules/remove', anyOf('SM'), {
  summary: 'Removes a price or rate that no sale has used yet.',
  input: z.object({ kind: RuleKind, id: Id }),
  refusals: ['rule.not-found', 'rule.in-use', 'rule.first'],
});

/** How a correction changes the commission of one receiver in one month, in major units. */
export const CorrectedMonth = z.object({
  month: Month,
  receiver: Receiver,
  /** Null in a line that sums up all educators of a month, which is sent if there are too many to list. */
  receiverId: z.nullable(int()),
  name: z.string(),
  purged: Purged,
  before: z.number(),
  after: z.number(),
  /** The month whose statement gets the difference: a later one if this month is closed. */
  bookedIn: Month,
});
export type CorrectedMonth = z.output<typeof CorrectedMonth>;

export const correctRule = repeatableEndpoint('POST /admin/sales/rules/correct', anyOf('SM'), {
  summary:
    'Corrects the value of a price or rate, including for sales that used it: each of them gets an entry with the difference. A dry run only returns the commissions before and after.',
  input: z.object({
    kind: RuleKind,
    id: Id,
    /** The amount of a price in major units, or a rate in basis points. */
    value: Money,
    reason: text(maxReasonLength),
    isDryRun: z._default(z.boolean(), false),
  }),
  output: z.extend(z.partial(Done), { months: z.array(CorrectedMonth) }),
  refusals: ['rule.not-found', 'rule.same', 'record.too-many'],
});
