import * as z from 'zod/mini';
import { anyOf, endpoint } from '#platform/endpoint.ts';
import { pageInAddress } from '#platform/paging.ts';
import { int } from '#platform/schemas.ts';
import { sales, students } from './analytics-answers.ts';
import { period } from './analytics-query.ts';

export const compareChannels = endpoint('GET /analytics/channels', anyOf('DA'), {
  summary: 'Lists the figures of each channel in a period, 12 at a time, those that sold most first.',
  query: z.object({ ...period, Page: pageInAddress }),
  output: z.object({
    channels: z.array(
      z.object({
        channelId: int(),
        name: z.string(),
        students: z.object(students),
        practice: z.object({ sessions: int(), seconds: int() }),
        sales: z.object(sales),
      }),
    ),
    total: int(),
  }),
  refusals: ['period.order', 'period.long'],
});
