import { t } from '@lingui/core/macro';
import type { ErrorMapping } from '#platform/ui/form/use-record-form.ts';

/** Shown once above the form, and not beside each empty field. */
export const missingText = () => t`Please fill all the fields`;

/** The form field of each refusal. */
export function errorMapping(): ErrorMapping {
  return {
    codes: { 'library.name-taken': 'name', 'library.image': 'image' },
    refusal: missingText(),
  };
}
