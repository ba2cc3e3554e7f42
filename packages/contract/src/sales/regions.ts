import * as z from 'zod/mini';
import { emptyAs, rowsOf } from '#platform/schemas.ts';
import { fieldError } from '#platform/field-errors.ts';
import { anySession, endpoint } from '#platform/endpoint.ts';
import { regions } from '#platform/regions.ts';

const missing = fieldError('choice.missing', { of: 'region' });
const unknown = fieldError('region.unknown', { region: null });

export const Region = z.enum(
  regions.map(({ code }) => code),
  { error: (issue) => (issue.input === undefined || issue.input === '' ? missing : unknown).error(issue) },
);

/** Null means none, and so does an empty text, because forms send it. */
export const OptionalRegion = z.nullish(z.union([emptyAs(null), z.enum(regions.map(({ code }) => code))], unknown));

export const listRegions = endpoint('GET /admin/regions', anySession, {
  summary: 'Lists the regions of China with their two-letter codes, and OT for overseas.',
  output: z.object({ regions: rowsOf({ code: z.string(), region: z.string() }) }),
});
