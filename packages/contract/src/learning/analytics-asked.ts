import * as z from 'zod/mini';
import { fieldError } from '#platform/field-errors.ts';
import { int, withChecks } from '#platform/schemas.ts';
import { Day, noDay, maxId } from '#platform/values.ts';

/* What figures and the rows behind them are asked for with, in an address. */

const noId = fieldError('number.whole');
/** 0 or nothing means all. */
const AllOrIdInAddress = z._default(
  z.pipe(
    z.pipe(withChecks(z.string(), z.regex(/^\d{1,10}$/, noId)), z.transform(Number)),
    withChecks(int(noId), z.lte(maxId, noId)),
  ),
  0,
);
export const numberInAddress = /* @__NO_SIDE_EFFECTS__ */ (most: number) =>
  z.pipe(
    z.pipe(withChecks(z.string(), z.regex(/^\d{1,10}$/, noId)), z.transform(Number)),
    withChecks(int(noId), z.lte(most, noId)),
  );

/** Days after it can be written, too. */
const PeriodDay = withChecks(
  Day,
  z.refine((day) => day < '9999', noDay),
);
/** Both days included; the 30 days up to today where none is given, 10 years at most. */
const period = { from: z.optional(PeriodDay), to: z.optional(PeriodDay) };
export const scope = { educatorId: AllOrIdInAddress, channelId: AllOrIdInAddress };
export const asked = { ...period, ...scope };
export const refusals = ['period.order', 'period.long', 'channel.not-found', 'educator.not-found'] as const;
