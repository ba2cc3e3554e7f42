import { z } from 'zod';
import { optionalText } from './values.ts';

const pageText = 'A whole number from 1 on is expected';
const sizeText = 'A whole number from 1 to 500 is expected';

export const page = z.int({ error: pageText }).min(1, pageText).max(2_000_000, pageText).default(1);
export const size = z.int({ error: sizeText }).min(1, sizeText).max(500, sizeText).default(100);

/** What every list takes beside its own filters. */
export const listInput = {
  Page: page,
  Size: size,
  searchQuery: optionalText(120).default(''),
  sortBy: optionalText(40).optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
};
