import * as z from 'zod/mini';
import { anyOf, file, readEndpoint } from '#platform/endpoint.ts';
import { fieldError } from '#platform/field-errors.ts';
import { withChecks } from '#platform/schemas.ts';
import { Id } from '#platform/values.ts';
import { PrintLayout } from './print-layout.ts';
import { selectedScores } from './scores.ts';

export const maxPrinted = 500;

export const printScores = readEndpoint('POST /admin/score/library/export/pdf', anyOf('SL'), {
  summary: 'Prints the selected scores as one PDF, in this order.',
  input: z.object({
    selected: withChecks(selectedScores, z.maxLength(maxPrinted, fieldError('print.too-many', { max: maxPrinted }))),
    /** Without it, the layout of uploads on A4. */
    layout: z.optional(PrintLayout),
    /** The edition to print instead of the current one; every selected score must have it. */
    edition: z.optional(Id),
  }),
  output: file('application/pdf'),
  refusals: ['score.select', 'score.not-found', 'edition.not-found', 'server.busy'],
});
