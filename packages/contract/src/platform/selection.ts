import { z } from 'zod';
import { Id, maxId } from './values.ts';

/** Records that one call changes at most. */
export const maxConcurrent = 10_000;

/** Ids of which one that is unknown refuses all. */
export function ids(none: string) {
  return z
    .array(Id, { error: ({ input }) => (input === undefined ? none : 'A list of ids is expected') })
    .min(1, none)
    .max(maxConcurrent, 'At most 10,000 at a time, please');
}

/** Like `ids`, but may be empty. */
export const Ids = z
  .array(Id, { error: 'A list of ids is expected' })
  .max(maxConcurrent, 'At most 10,000 at a time, please');

/** All rows that a filter finds. The token stands for exactly these; there is none for more than 10,000. */
export const Selected = z.object({ total: z.int(), token: z.string().nullable() });
export type Selected = z.output<typeof Selected>;

export const SelectionToken = z.string({ error: 'A token of a selection is expected' }).min(1).max(100);

/** 0 means all, another number one of them. */
export const AllOrId = z
  .int({ error: 'A whole number is expected' })
  .min(0, 'A whole number is expected')
  .max(maxId, 'A whole number is expected')
  .default(0);

/**
 * What a call that changes many takes: ids under the name that the call gives them, or `matching`, a filter with the
 * token of what it found when somebody selected all of it.
 */
export function manyOf<Name extends string, Filter extends z.ZodRawShape>(name: Name, none: string, filter: Filter) {
  const given = { [name]: ids(none).optional() } as Record<Name, z.ZodOptional<ReturnType<typeof ids>>>;
  return z
    .object({ ...given, matching: z.object({ ...filter, token: SelectionToken }).optional() })
    .superRefine((body, context) => {
      const fields = body as Record<string, unknown>;
      if (fields[name] === undefined && fields['matching'] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: none });
      if (fields[name] !== undefined && fields['matching'] !== undefined)
        context.addIssue({ code: 'custom', path: ['matching'], message: 'Either ids or a filter, please' });
    });
}
