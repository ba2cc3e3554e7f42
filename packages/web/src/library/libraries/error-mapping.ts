import { t } from '@lingui/core/macro';
import type { ErrorMapping } from '#platform/ui/form/use-record-form.ts';

/** Shown once above the form instead of beside each empty field. */
export const missingText = () => t`Please fill all the fields`;

/** The fields that the server's refusals belong to. */
export function errorMapping(): ErrorMapping {
  return {
    codes: { 'library.name-taken': 'name', 'library.image': 'image' },
    refusal: missingText(),
  };
}
