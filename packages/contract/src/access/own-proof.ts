import * as z from 'zod/mini';
import { maxCodeLength, maxTypedPasswordLength } from '#platform/field-lengths.ts';
import { fieldError } from '#platform/field-errors.ts';
import { withChecks } from '#platform/schemas.ts';
import { optionalText } from '#platform/values.ts';
import { Password } from './session.ts';

const currentPassword = withChecks(Password, z.maxLength(maxTypedPasswordLength, fieldError('form.incomplete')));

/** A code of the authenticator app or a recovery code; required where two-step sign-in is on. */
const code = z.optional(optionalText(maxCodeLength));

/** Required for changes that would outlive a stolen token. */
export const ownProof = { currentPassword, code };
/** The same for calls where only some changes require it. */
export const proofIfNeeded = { currentPassword: z.nullish(currentPassword), code };
/** The code that was mailed to a new address; required for changing one's own email where mails can be sent. */
export const confirmation = { emailCode: z.optional(optionalText(maxCodeLength)) };

export const confirmationRefusals = [
  'profile.email-code-needed',
  'profile.email-code-wrong',
  'service.too-many',
] as const;
export const codeRefusals = ['profile.code-needed', 'profile.code-wrong'] as const;
export const proofRefusals = ['profile.password-wrong', 'session.too-many', ...codeRefusals] as const;

/** Each change about oneself is an entry of the audit trail, which can never be emptied. */
export const ownChanges = { requests: 300, seconds: 60 } as const;
