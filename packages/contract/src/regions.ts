import { z } from 'zod';
import { anySession, endpoint } from './endpoint.ts';

export const listRegions = endpoint({
  method: 'GET',
  path: '/admin/regions',
  access: anySession,
  summary: 'Regions of China by their two-letter codes, and OT for overseas.',
  output: z.object({ regions: z.array(z.object({ code: z.string(), region: z.string() })) }),
});
