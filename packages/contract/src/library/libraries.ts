import * as z from 'zod/mini';
import { maxFileAddressLength, maxNameLength } from '#platform/field-lengths.ts';
import { fieldError } from '#platform/field-errors.ts';
import { int, withChecks } from '#platform/schemas.ts';
import { Deleted, restorableFor } from '#platform/deletions.ts';
import { anyOf, anySession, endpoint, repeatableEndpoint } from '#platform/endpoint.ts';
import { PrintLayout } from './print-layout.ts';
import { ids } from '#platform/selection.ts';
import { Done, Id, storedName, text, Version } from '#platform/values.ts';

const incompleteError = fieldError('library.fill');
const imageError = fieldError('library.image');

export const Library = z.object({
  id: int(),
  name: z.string(),
  shortName: z.string(),
  image: z.string(),
  scores: int(),
  printLayout: PrintLayout,
  version: int(),
});
export type Library = z.output<typeof Library>;

const fields = {
  name: text(maxNameLength, incompleteError),
  shortName: text(maxNameLength, incompleteError),
  /** The fileName returned by /files/upload, or the address from the list. */
  image: z.pipe(
    z.pipe(
      withChecks(
        z.string(incompleteError),
        z.trim(),
        z.minLength(1, incompleteError),
        z.maxLength(maxFileAddressLength, imageError),
      ),
      z.transform((address) => address.replace(/\?[^]*/, '').replace(/^.*\//, '')),
    ),
    storedName(imageError),
  ),
  /** If missing, a new library gets the standard layout and an existing one keeps its own. */
  printLayout: z.optional(PrintLayout),
};

export const listLibraries = endpoint('GET /admin/modules/all', anySession, {
  summary: 'Lists all libraries with the number of their scores.',
  inExport: { 'libraries.json': {} },
  output: z.object({ modules: z.array(Library) }),
});

export const addLibrary = repeatableEndpoint('POST /admin/modules/add', anyOf('SL', 'CM'), {
  summary: 'Adds a library. image is a fileName from /files/upload.',
  input: z.object(fields),
  output: z.extend(Done, { id: int() }),
  refusals: ['library.fill', 'library.name-taken', 'library.image', 'record.too-many'],
});

export const updateLibrary = endpoint('PUT /admin/modules/update', anyOf('SL', 'CM'), {
  summary: 'Changes the name, short name, image or print layout of a library.',
  input: z.object({ ...fields, id: Id, version: z.optional(Version) }),
  output: z.extend(Done, { id: int() }),
  refusals: ['library.fill', 'library.name-taken', 'library.image', 'library.not-found', 'record.stale'],
});

export const orderLibraries = endpoint('PUT /admin/modules/order', anyOf('SL', 'CM'), {
  summary: 'Puts the libraries in this order. All of them must be named.',
  input: z.object({ ids: ids(fieldError('libraries.unnamed')) }),
  bodySize: 'list',
  refusals: ['library.others'],
});

export const deleteLibrary = endpoint('DELETE /admin/modules/delete/{id}', anyOf('SL', 'CM'), {
  summary: `Deletes an empty library. It can be restored for ${restorableFor} days.`,
  output: Deleted,
  refusals: ['library.not-found', 'library.has-scores'],
});
