import * as z from 'zod/mini';
import { anyOf, endpoint } from '#platform/endpoint.ts';
import { int } from '#platform/schemas.ts';
import { AllOrId } from '#platform/selection.ts';
import { Day } from '#platform/values.ts';

const access = anyOf('UM', 'SM');

export const forecastKeys = endpoint('POST /admin/subscriptions/forecast', access, {
  summary: 'Counts the active keys that expire in each of the next 12 months, in the current month from today on.',
  input: z.object({ educatorId: AllOrId }),
  output: z.object({
    months: z.array(z.object({ month: z.string(), from: Day, to: Day, keys: int() })),
  }),
  isRead: true,
});

/** The dashboard counts keys that expire within this many days as expiring soon. */
export const expiringSoonDays = 30;

export const countExpiring = endpoint('GET /admin/subscriptions/expiring', access, {
  summary: `Counts the active keys that expire within the next ${expiringSoonDays} days, and those that expired in the ${expiringSoonDays} days before.`,
  output: z.object({ expiring: z.object({ keys: int(), before: int(), from: Day, to: Day }) }),
});
