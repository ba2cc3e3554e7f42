import * as z from 'zod/mini';
import { Switch } from '#platform/values.ts';
import { anyOf, readEndpoint } from '#platform/endpoint.ts';
import { fieldError } from '#platform/field-errors.ts';
import { int, rowsOf } from '#platform/schemas.ts';
import { AllOrId, ids } from '#platform/selection.ts';

/** The libraries that a key opens in the learning app; null means all. */
export const OpenedLibraries = z.nullable(z.array(int()));

/** The libraries that new keys open. */
export const libraryChoice = {
  /** Null means all, including libraries that are added later. If missing, the educator's default applies. */
  libraryIds: z.nullish(ids(fieldError('selection.empty', { of: 'library' }))),
  /** Whether this choice becomes the default for the educator's next keys. */
  isDefault: z._default(Switch, false),
};

export const listKeyLibraries = readEndpoint('POST /admin/subscriptions/libraries', anyOf('UM', 'SM'), {
  summary: "Lists the libraries that a key can open, and those that an educator's next keys will open.",
  input: z.object({ educatorId: AllOrId }),
  output: z.object({
    libraries: rowsOf({ libraryId: int(), libraryName: z.string() }),
    /** Always null without an educator. */
    defaultIds: OpenedLibraries,
  }),
});
