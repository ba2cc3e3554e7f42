import * as z from 'zod/mini';
import { type ErrorOfSchema, fieldError, type FieldParams, ifMissing, issueOf } from './field-errors.ts';
import { defaulted, int, withChecks } from '#platform/schemas.ts';
import { Id, maxId, wholeNumber } from './values.ts';

export const maxSelected = 10_000;

type Limit = FieldParams<'list.too-long'>;

/** Ids; a single unknown one refuses the whole call. */
// @__NO_SIDE_EFFECTS__
export function ids(none: ErrorOfSchema, { max, of }: Limit = { max: maxSelected, of: 'any' }) {
  return withChecks(
    z.array(Id, ifMissing(none, fieldError('list.expected', { of: 'id' }))),
    z.minLength(1, none),
    z.maxLength(max, fieldError('list.too-long', { max, of })),
  );
}

export const Ids = withChecks(
  z.array(Id, fieldError('list.expected', { of: 'id' })),
  z.maxLength(maxSelected, fieldError('list.too-long', { max: maxSelected, of: 'any' })),
);

/** All rows that a filter finds. The token stands for exactly these rows; it is null for more than 10,000. */
export const Selected = z.object({ total: int(), token: z.nullable(z.string()) });
export type Selected = z.output<typeof Selected>;

const tokenError = fieldError('selection.token');
const SelectionToken = withChecks(z.string(tokenError), z.regex(/^[\w-]{1,100}$/, tokenError));

/** 0 means all. */
export const AllOrId = defaulted(wholeNumber(0, maxId, fieldError('number.whole')), 0);

const twofoldError = fieldError('selection.twofold');

/** Either ids, or `matching`: a filter with a token for the rows that it found when somebody selected all. */
// @__NO_SIDE_EFFECTS__
export function manyOf<Name extends string, Filter extends z.core.$ZodLooseShape>(
  name: Name,
  none: ErrorOfSchema,
  filter: Filter,
) {
  const idsField = { [name]: z.optional(ids(none)) } as Record<Name, z.ZodMiniOptional<ReturnType<typeof ids>>>;
  return withChecks(
    z.object({ ...idsField, matching: z.optional(z.object({ ...filter, token: SelectionToken })) }),
    z.superRefine((body, context) => {
      const fields = body as Record<string, unknown>;
      if (fields[name] === undefined && fields['matching'] === undefined)
        context.issues.push(issueOf(body, none, [name]));
      if (fields[name] !== undefined && fields['matching'] !== undefined)
        context.issues.push(issueOf(body, twofoldError, ['matching']));
    }),
  );
}

const emptyError = fieldError('change.empty');

/** Refuses an input without any of these fields, one of which a call must set. */
// @__NO_SIDE_EFFECTS__
export function changeOf<Schema extends z.ZodMiniType>(names: readonly [string, ...string[]], schema: Schema): Schema {
  return schema.check(
    z.superRefine((body, context) => {
      const given = body as Record<string, unknown>;
      if (names.every((name) => given[name] === undefined)) context.issues.push(issueOf(body, emptyError, [names[0]]));
    }),
  );
}
