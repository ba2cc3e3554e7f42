import { z } from 'zod';
import { Day, dayText, maxId } from '#platform/values.ts';

/* What figures and the rows behind them are asked for with, in an address. */

const idText = 'A whole number is expected';
/** 0 or nothing means all. */
const AllOrIdInAddress = z
  .string()
  .regex(/^\d{1,10}$/, idText)
  .transform(Number)
  .pipe(z.int(idText).max(maxId, idText))
  .default(0);
export const numberInAddress = (most: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, idText)
    .transform(Number)
    .pipe(z.int(idText).max(most, idText));

/** Days after it can be written, too. */
const PeriodDay = Day.refine((day) => day < '9999', dayText);
/** Both days included; the 30 days up to today where none is given, 10 years at most. */
const period = { from: PeriodDay.optional(), to: PeriodDay.optional() };
export const scope = { educatorId: AllOrIdInAddress, channelId: AllOrIdInAddress };
export const asked = { ...period, ...scope };
export const refusals = ['period.order', 'period.long', 'channel.not-found', 'educator.not-found'] as const;
