import * as z from 'zod/mini';
import { currencies } from '#platform/currencies.ts';
import { Purged } from '#platform/deletions.ts';
import { anyOf, endpoint, file, readEndpoint, repeatableEndpoint } from '#platform/endpoint.ts';
import { fieldError } from '#platform/field-errors.ts';
import { maxReasonLength } from '#platform/field-lengths.ts';
import { paged, searchQuery } from '#platform/paging.ts';
import { int, rowsOf, unsettable, withChecks } from '#platform/schemas.ts';
import { spreadsheet } from '#platform/spreadsheets.ts';
import { Day, Done, Id, Instant, Month, MoneyChange, oneOf, text, firstDay } from '#platform/values.ts';
import { statementStates } from './choices.ts';
import { Receiver } from './commissions.ts';

const access = anyOf('SM');

const maxNumberLength = 24;

export const StatementState = oneOf(statementStates);

/** The sales of one channel or educator in a month, with the commission. */
export const Statement = z.object({
  statementId: int(),
  month: Month,
  receiver: Receiver,
  receiverId: int(),
  name: z.string(),
  purged: Purged,
  state: StatementState,
  sales: int(),
  refunds: int(),
  /** The sum of sales, refunds and corrections, in major units. */
  amount: z.number(),
  commission: z.number(),
  currency: z.enum(currencies),
  /** Assigned at the first closing; ends in R2, R3 … if it was reopened and closed again. */
  number: z.nullable(z.string()),
  closedAt: z.nullable(Instant),
  closedBy: z.nullable(z.string()),
  paidOn: z.nullable(Day),
  reference: z.nullable(z.string()),
});
export type Statement = z.output<typeof Statement>;

export const listStatements = readEndpoint('POST /admin/statements', access, {
  summary:
    'Lists the statements of channels and educators, one for each month with sales: newest month first, channels before educators, within a month by name. `searchQuery` finds those whose name or contact contains a text.',
  input: z.object({
    month: unsettable(Month),
    receiver: unsettable(Receiver),
    receiverId: unsettable(Id),
    state: unsettable(StatementState),
    searchQuery,
    ...paged,
  }),
  inExport: { 'statements.jsonl': {} },
  output: z.object({
    statements: z.array(Statement),
    total: int(),
    /** Total commission of the statements that were found, by currency. */
    sums: rowsOf({ currency: z.enum(currencies), commission: z.number() }),
    /** Months with statements, newest first, and whether they are closed. */
    months: rowsOf({ month: Month, isClosed: z.boolean() }),
  }),
});

/** The part of a statement for one school of a channel or one student of an educator, or an adjustment. */
export const StatementLine = z.object({
  /** Of the school, the student or the adjustment. */
  id: int(),
  /** The reason of an adjustment. */
  name: z.string(),
  purged: Purged,
  sales: int(),
  refunds: int(),
  amount: z.number(),
  /** All rates that apply to its sales, in basis points. */
  rates: z.array(int()),
  commission: z.number(),
  /** Set for what was agreed beside the sales. */
  adjustment: z.optional(
    z.object({
      day: Day,
      /** The adjustment that this one undoes. */
      undoes: z.nullable(int()),
      isUndone: z.boolean(),
    }),
  ),
});
export type StatementLine = z.output<typeof StatementLine>;

/** A sale, refund or correction that was made after its own month was closed. */
export const LateEntry = z.object({
  saleId: int(),
  day: Day,
  kind: z.enum(['sale', 'refund', 'correction']),
  name: z.string(),
  purged: Purged,
  amount: z.number(),
  commission: z.number(),
  reason: z.nullable(z.string()),
});
export type LateEntry = z.output<typeof LateEntry>;

/** If there are more late entries, only their sum is returned. */
export const maxLateEntries = 500;

export const fetchStatement = endpoint('GET /admin/statements/{id}', access, {
  summary:
    'Returns a statement with a line for each school or student and each adjustment, and what it carries over from months already closed.',
  output: z.object({
    statement: Statement,
    lines: z.array(StatementLine),
    late: z.object({ total: int(), commission: z.number(), entries: z.array(LateEntry) }),
  }),
  refusals: ['statement.not-found'],
});

export const printStatement = endpoint('GET /admin/statements/{id}.pdf', access, {
  summary: 'Returns a statement as a PDF in the requested language.',
  output: file('application/pdf'),
  refusals: ['statement.not-found'],
});

export const closeMonth = repeatableEndpoint('POST /admin/statements/close', access, {
  summary:
    'Closes all open statements of a month. Later sales, refunds and corrections go into the statement of the next open month.',
  input: z.object({ month: Month }),
  output: z.extend(Done, { closed: int() }),
  refusals: ['month.closed', 'month.future'],
});

/**
 * The number that the caller has seen. The payment is refused if the statement has another number by now, because its
 * amount may have changed, too.
 */
const shownNumber = z.optional(text(maxNumberLength));

export const payStatement = repeatableEndpoint('POST /admin/statements/pay', access, {
  summary:
    'Records the date on which a closed statement was paid, from the first day of its month until today, and the payment reference. With `number`, only if that is still its number.',
  input: z.object({ statementId: Id, paidOn: Day, reference: text(maxReasonLength), number: shownNumber }),
  refusals: ['statement.not-found', 'statement.open', 'statement.paid', 'statement.changed'],
});

/** Maximum number of statements that one call marks as paid. */
export const maxPayments = 1_000;

const noPayments = fieldError('change.empty');

export const payStatements = repeatableEndpoint('POST /admin/statements/pay-many', access, {
  summary:
    'Records that closed statements were paid on one day, each with its payment reference, either all of them or none. With `number`, only if that is still the number of the statement.',
  input: z.object({
    paidOn: Day,
    payments: withChecks(
      z.array(z.object({ statementId: Id, reference: text(maxReasonLength), number: shownNumber }), noPayments),
      z.minLength(1, noPayments),
      z.maxLength(maxPayments, fieldError('list.too-long', { max: maxPayments, of: 'any' })),
    ),
  }),
  bodySize: 'payments',
  output: z.extend(Done, { paid: int() }),
  refusals: ['statement.not-found', 'statement.changed'],
});

export const reopenStatement = repeatableEndpoint('POST /admin/statements/reopen', access, {
  summary:
    'Reopens a statement; its month can then be closed again. A sale belongs to two statements, and goes into this month if both are open.',
  input: z.object({ statementId: Id, reason: text(maxReasonLength) }),
  refusals: ['statement.not-found', 'statement.open'],
});

const adjusted = z.extend(Done, { statementId: int(), adjustmentId: int() });

export const adjustStatement = repeatableEndpoint('POST /admin/statements/adjust', access, {
  summary:
    'Adds an amount to the commission of a channel or educator, or takes it away: goodwill, a bonus, a correction. It goes into the statement of the running month, or of the next open one.',
  input: z.object({ receiver: Receiver, receiverId: Id, amount: MoneyChange, reason: text(maxReasonLength) }),
  output: adjusted,
  refusals: ['channel.not-found', 'educator.not-found'],
});

export const undoAdjustment = repeatableEndpoint('POST /admin/statements/adjust/undo', access, {
  summary: 'Undoes an adjustment with the opposite entry in the running month, or in the next open one.',
  input: z.object({ adjustmentId: Id }),
  output: adjusted,
  refusals: ['adjustment.not-found', 'adjustment.undone'],
});

export const exportKinds = ['sale', 'month-school'] as const;
export const exportFormats = ['xlsx', 'csv'] as const;

const always = { from: firstDay, to: '9999-12-31', format: 'csv' };

export const exportSales = readEndpoint('POST /admin/sales/export', access, {
  summary:
    'Exports sales with both commissions for any period, including its first and last day: each sale, refund, correction and adjustment, or the sums by month, channel and school. What was carried over into a later statement counts on the first day of that month.',
  input: z.object({
    from: Day,
    to: Day,
    by: oneOf(exportKinds),
    format: oneOf(exportFormats),
  }),
  inExport: { 'sales.csv': { ...always, by: 'sale' }, 'months.csv': { ...always, by: 'month-school' } },
  output: file(spreadsheet, 'text/csv'),
  refusals: ['period.order', 'export.too-long'],
});
