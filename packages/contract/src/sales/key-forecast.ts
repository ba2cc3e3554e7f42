import * as z from 'zod/mini';
import { anyOf, endpoint, readEndpoint } from '#platform/endpoint.ts';
import { int, rowsOf } from '#platform/schemas.ts';
import { AllOrId } from '#platform/selection.ts';
import { Day } from '#platform/values.ts';

const access = anyOf('UM', 'SM');

export const forecastKeys = readEndpoint('POST /admin/subscriptions/forecast', access, {
  summary: 'Counts the active keys that expire in each of the next 12 months, in the current month from today on.',
  input: z.object({ educatorId: AllOrId }),
  output: z.object({
    months: rowsOf({ month: z.string(), from: Day, to: Day, keys: int() }),
  }),
});

/** The dashboard counts keys that expire within this many days as expiring soon. */
export const expiringSoonDays = 30;

export const countExpiring = endpoint('GET /admin/subscriptions/expiring', access, {
  summary: `Counts the active keys that expire within the next ${expiringSoonDays} days, and those that expired in the ${expiringSoonDays} days before.`,
  output: z.object({
    expiring: z.object({
      keys: int(),
      before: int(),
      from: Day,
      to: Day,
      /** Keys by day, from the first to the last. */
      days: z.array(int()),
      educators: int(),
      /** What all of them would pay for as long again at today's prices, in major units. */
      amount: z.number(),
    }),
  }),
});
