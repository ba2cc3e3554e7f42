import * as z from 'zod/mini';
import { maxFilterAddressLength, maxNameLength } from '#platform/field-lengths.ts';
import { fieldError } from '#platform/field-errors.ts';
import { defaulted, int, rowsOf, withChecks } from '#platform/schemas.ts';
import { anyOf, endpoint } from '#platform/endpoint.ts';
import type { Code } from '#platform/permissions.ts';
import { Done, oneOf, text } from '#platform/values.ts';

/** The lists whose filters are saved, and the permissions of which each needs one. */
export const filteredLists = {
  scores: ['SL'],
  findings: ['SL'],
  channels: ['UM'],
  educators: ['UM', 'SM'],
  users: ['UM'],
  keys: ['UM', 'SM'],
  statements: ['SM'],
  cards: ['ES'],
  activity: ['AD'],
} as const satisfies Record<string, readonly Code[]>;
export type FilteredList = keyof typeof filteredLists;

const access = anyOf('SL', 'UM', 'SM', 'ES', 'AD');

/** The most that a person may save for one list. */
export const maxSavedFilters = 50;

const Name = text(maxNameLength, fieldError('text.missing', { of: 'name' }));

const addressError = fieldError('field.required');
/** The query part of the address of a list: search, filters and order. */
const FilterAddress = withChecks(
  z.string(addressError),
  z.maxLength(maxFilterAddressLength, addressError),
  z.regex(/^\?[!-~]+$/, addressError),
);

const List = defaulted(oneOf(Object.keys(filteredLists) as FilteredList[]), 'scores');

export const listSavedFilters = endpoint('GET /admin/score/library/filters', access, {
  summary: 'Lists the filters that the caller saved for a list, by name. Without one, those of the list of all scores.',
  query: z.object({ list: List }),
  output: z.object({ filters: rowsOf({ id: int(), name: z.string(), address: z.string() }) }),
});
export type SavedFilter = z.output<(typeof listSavedFilters)['output']>['filters'][number];

export const saveFilter = endpoint('POST /admin/score/library/filters/add', access, {
  summary: 'Saves a filter for a list, by default that of all scores, visible to the caller only.',
  input: z.object({ name: Name, address: FilterAddress, list: List }),
  output: z.extend(Done, { id: int() }),
  refusals: ['permission.missing', 'filter.name-taken', 'filter.too-many'],
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
