import * as z from 'zod/mini';
import { maxFilterAddressLength, maxNameLength } from '#platform/field-lengths.ts';
import { fieldError } from '#platform/field-errors.ts';
import { int, rowsOf, withChecks } from '#platform/schemas.ts';
import { anyOf, endpoint } from '#platform/endpoint.ts';
import { Done, text } from '#platform/values.ts';

const access = anyOf('SL');

export const maxSavedFilters = 50;

const Name = text(maxNameLength, fieldError('text.missing', { of: 'name' }));

const addressError = fieldError('field.required');
/** The query part of the address of the list of all scores: search, filters and order. */
const FilterAddress = withChecks(
  z.string(addressError),
  z.maxLength(maxFilterAddressLength, addressError),
  z.regex(/^\?[!-~]+$/, addressError),
);

export const listSavedFilters = endpoint('GET /admin/score/library/filters', access, {
  summary: 'Lists the filters that the caller saved for the list of all scores, by name.',
  output: z.object({ filters: rowsOf({ id: int(), name: z.string(), address: z.string() }) }),
});
export type SavedFilter = z.output<(typeof listSavedFilters)['output']>['filters'][number];

export const saveFilter = endpoint('POST /admin/score/library/filters/add', access, {
  summary: 'Saves a filter for the list of all scores, visible to the caller only.',
  input: z.object({ name: Name, address: FilterAddress }),
  output: z.extend(Done, { id: int() }),
  refusals: ['filter.name-taken', 'filter.too-many'],
  leavesNoTrail: true,
});

export const renameFilter = endpoint('PUT /admin/score/library/filters/update/{id}', access, {
  summary: "Renames one of the caller's saved filters.",
  input: z.object({ name: Name }),
  refusals: ['filter.not-found', 'filter.name-taken'],
  leavesNoTrail: true,
});

export const deleteFilter = endpoint('DELETE /admin/score/library/filters/delete/{id}', access, {
  summary: "Deletes one of the caller's saved filters.",
  refusals: ['filter.not-found'],
  leavesNoTrail: true,
});
