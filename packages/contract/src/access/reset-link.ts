import * as z from 'zod/mini';
import { everybody, readEndpoint } from '#platform/endpoint.ts';
import { fieldError } from '#platform/field-errors.ts';
import { maxTokenLength } from '#platform/field-lengths.ts';
import { Instant, text } from '#platform/values.ts';

/** In a file of its own, because every screen loads the other calls of the session. */
export const openReset = readEndpoint('POST /admin/auth/reset/open', everybody, {
  summary: 'Says until when an emailed link can set a new password.',
  input: z.object({ token: text(maxTokenLength, fieldError('form.incomplete')) }),
  output: z.object({ expiresAt: Instant }),
  refusals: ['session.fill', 'session.reset-link'],
});
