import { t } from '@lingui/core/macro';
import type { Places } from '#platform/ui/form/use-record-form.ts';

/** The refusal of each empty field, shown once above the form. */
export const sayMissing = () => t`Please fill all the fields`;

/** Where refusals belong in the form of a library. */
export function placesOf(): Places {
  return {
    codes: { 'library.name-taken': 'name', 'library.image': 'image' },
    refusal: sayMissing(),
  };
}
