import * as z from 'zod/mini';
import { int, withChecks } from '#platform/schemas.ts';
import { Day, dayText, maxId } from '#platform/values.ts';

/* What figures and the rows behind them are asked for with, in an address. */

const idText = 'A whole number is expected';
/** 0 or nothing means all. */
const AllOrIdInAddress = z._default(
  z.pipe(
    z.pipe(withChecks(z.string(), z.regex(/^\d{1,10}$/, idText)), z.transform(Number)),
    withChecks(int(idText), z.lte(maxId, idText)),
  ),
  0,
);
export const numberInAddress = /* @__NO_SIDE_EFFECTS__ */ (most: number) =>
  z.pipe(
    z.pipe(withChecks(z.string(), z.regex(/^\d{1,10}$/, idText)), z.transform(Number)),
    withChecks(int(idText), z.lte(most, idText)),
  );

/** Days after it can be written, too. */
const PeriodDay = withChecks(
  Day,
  z.refine((day) => day < '9999', dayText),
);
/** Both days included; the 30 days up to today where none is given, 10 years at most. */
const period = { from: z.optional(PeriodDay), to: z.optional(PeriodDay) };
export const scope = { educatorId: AllOrIdInAddress, channelId: AllOrIdInAddress };
export const asked = { ...period, ...scope };
export const refusals = ['period.order', 'period.long', 'channel.not-found', 'educator.not-found'] as const;
