import * as z from 'zod/mini';
import { endpoint, everybody } from '#platform/endpoint.ts';
import { maxTypedKeyLength } from '#platform/field-lengths.ts';
import { fieldError } from '#platform/field-errors.ts';
import { int } from '#platform/schemas.ts';
import { Instant, text } from '#platform/values.ts';

/* Sign-in for the demo's learner page. These addresses exist only on consoles with demo data. */

export const offerKey = endpoint('GET /demo/learner', everybody, {
  summary:
    "Returns a subscription key with which the demo's learner can start: their own, or one that nobody has used.",
  output: z.object({ key: z.nullable(z.string()) }),
  refusals: ['route.not-found'],
});

export const enterDemo = endpoint('POST /demo/learner', everybody, {
  summary:
    'Exchanges a subscription key for a token of the learner service that can read published scores and this one student. An unused key is redeemed first.',
  input: z.object({ key: text(maxTypedKeyLength, fieldError('text.missing', { of: 'key' })) }),
  output: z.object({ token: z.string(), expiresAt: Instant, studentId: int(), fullName: z.string() }),
  refusals: [
    'route.not-found',
    'key.unknown',
    'key.mistyped',
    'key.revoked',
    'key.deleted',
    'key.used',
    'key.endless',
    'student.inactive',
    'student.not-found',
    'educator.inactive',
    'channel.inactive',
    'service.too-many',
  ],
  limit: { requests: 60, seconds: 60 },
});
