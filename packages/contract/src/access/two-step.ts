import * as z from 'zod/mini';
import { maxCodeLength } from '#platform/field-lengths.ts';
import { fieldError } from '#platform/field-errors.ts';
import { int } from '#platform/schemas.ts';
import { endpoint, readEndpoint, self } from '#platform/endpoint.ts';
import { codeRefusals, ownProof } from './own-proof.ts';
import { Done, Id, text } from '#platform/values.ts';

const incompleteError = fieldError('form.incomplete');
const proof = { userId: Id, ...ownProof };
const RecoveryCodes = z.extend(Done, { recoveryCodes: z.array(z.string()) });

export const fetchTwoStep = readEndpoint('POST /admin/profile/two-step/fetch', self, {
  summary: 'Says whether two-step sign-in is on, and how many recovery codes are left.',
  input: z.object({ userId: Id }),
  output: z.object({ isOn: z.boolean(), recoveryCodesLeft: int() }),
  worksWithoutTwoStep: true,
});

export const beginTwoStep = endpoint('POST /admin/profile/two-step/begin', self, {
  summary: 'Creates a secret for an authenticator app. It takes effect once a code from the app confirms it.',
  input: z.object({ userId: Id, currentPassword: ownProof.currentPassword }),
  /** `address` is the otpauth:// URI for the QR code; `secret` is the same secret in base 32, for typing. */
  output: z.extend(Done, { secret: z.string(), address: z.string() }),
  refusals: ['session.fill', 'profile.password-wrong', 'session.too-many', 'two-step.on'],
  worksWithoutTwoStep: true,
});

export const confirmTwoStep = endpoint('POST /admin/profile/two-step/confirm', self, {
  summary:
    'Turns two-step sign-in on with a code from the app, and returns the recovery codes, which are shown only once.',
  input: z.object({ userId: Id, code: text(maxCodeLength, incompleteError) }),
  output: RecoveryCodes,
  refusals: ['session.fill', 'two-step.on', 'two-step.begin', 'two-step.code', 'session.too-many'],
  worksWithoutTwoStep: true,
});

export const renewRecoveryCodes = endpoint('POST /admin/profile/two-step/recovery-codes', self, {
  summary: 'Creates new recovery codes. Requires the password and a code. The old recovery codes stop working.',
  input: z.object(proof),
  output: RecoveryCodes,
  refusals: ['session.fill', 'profile.password-wrong', 'session.too-many', ...codeRefusals, 'two-step.off'],
});

export const endTwoStep = endpoint('POST /admin/profile/two-step/end', self, {
  summary: 'Turns two-step sign-in off. Requires the password and a code.',
  input: z.object(proof),
  refusals: [
    ...(['session.fill', 'profile.password-wrong', 'session.too-many', ...codeRefusals] as const),
    ...(['two-step.off', 'two-step.kept'] as const),
  ],
});
