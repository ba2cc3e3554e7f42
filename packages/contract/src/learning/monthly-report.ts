import * as z from 'zod/mini';
import { anyOf, endpoint } from '#platform/endpoint.ts';
import { fieldError } from '#platform/field-errors.ts';

const access = anyOf('DA');

export const fetchMonthlyReport = endpoint('GET /analytics/monthly-report', access, {
  summary: 'Says whether the caller gets the figures of each month by email.',
  output: z.object({
    isWanted: z.boolean(),
    /** False if the console has no mail server. */
    canMail: z.boolean(),
  }),
});

export const setMonthlyReport = endpoint('POST /analytics/monthly-report', access, {
  summary: 'Turns the monthly email with figures on or off for the caller. The first one is about the current month.',
  input: z.object({ isWanted: z.boolean(fieldError('field.required')) }),
  refusals: ['mail.none'],
  leavesNoTrail: true,
});
