import * as z from 'zod/mini';
import { fieldError } from '#platform/field-errors.ts';
import { defaulted, int, unsettable, withChecks } from '#platform/schemas.ts';
import { Day, dayError, maxId } from '#platform/values.ts';
import { steps } from './choices.ts';

/** The query parameters of figures and of the rows behind them. */

const idError = fieldError('number.whole');

export const numberInAddress = /* @__NO_SIDE_EFFECTS__ */ (max: number) =>
  z.pipe(
    z.pipe(withChecks(z.string(), z.regex(/^\d{1,10}$/, idError)), z.transform(Number)),
    withChecks(int(idError), z.lte(max, idError)),
  );

/** 0 or an empty text means all. */
const AllOrIdInAddress = defaulted(numberInAddress(maxId), 0);

/** Not the last possible day, so that the following day can be represented. */
const PeriodDay = withChecks(
  Day,
  z.refine((day) => day < '9999', dayError),
);
/** Both days are included; the default is the 30 days up to today, the maximum 10 years. */
export const period = { from: unsettable(PeriodDay), to: unsettable(PeriodDay) };
export const scope = { educatorId: AllOrIdInAddress, channelId: AllOrIdInAddress };
export const figuresQuery = { ...period, ...scope };
/** By default by the length of the period; a step that would make too many parts is ignored. */
export const seriesQuery = {
  ...figuresQuery,
  step: unsettable(z.enum(steps, fieldError('choice.expected', { choices: steps }))),
};
export const refusals = ['period.order', 'period.long', 'channel.not-found', 'educator.not-found'] as const;
