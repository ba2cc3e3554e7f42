import * as z from 'zod/mini';
import { maxEmailLength, maxPasskeyNameLength } from '#platform/field-lengths.ts';
import { fieldError } from '#platform/field-errors.ts';
import { int, withChecks } from '#platform/schemas.ts';
import { endpoint, self } from '#platform/endpoint.ts';
import { Done, Id, Instant, optionalText, text } from '#platform/values.ts';
import { ownProof, proofRefusals } from './own-proof.ts';
import { SignedIn } from './session.ts';
import { passkeyOptionsRoute, passkeySignInRoute } from './passkey-routes.ts';

/** Options and answers of the browser's `navigator.credentials` are JSON as WebAuthn Level 3 defines it, § 5.1. */
const Options = z.record(z.string(), z.unknown());

const answerError = fieldError('field.required');
const maxPartLength = 8_000;
/** Bytes in base64url. */
const bytes = () =>
  withChecks(z.string(answerError), z.regex(/^[\w-]+$/, answerError), z.maxLength(maxPartLength, answerError));

const credential = { id: bytes(), rawId: bytes(), type: z.literal('public-key', answerError) };

/** AuthenticationResponseJSON: what a passkey signed. */
export const PasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(),
    authenticatorData: bytes(),
    signature: bytes(),
    userHandle: z.optional(bytes()),
  }),
});
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>;

/** RegistrationResponseJSON: the public key of a new passkey. */
export const NewPasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(),
    attestationObject: bytes(),
    transports: z.optional(z.array(withChecks(z.string(answerError), z.maxLength(20, answerError)))),
  }),
});
export type NewPasskeyAnswer = z.output<typeof NewPasskeyAnswer>;

export const passkeyOptions = endpoint({
  ...passkeyOptionsRoute,
  summary:
    'What a browser needs to ask for a passkey: PublicKeyCredentialRequestOptionsJSON with a challenge that works once and for five minutes. It is the same for everybody and names no account.',
  input: z.object({}),
  output: z.object({ options: Options }),
  refusals: ['passkey.off'],
  isRead: true,
});

export const passkeySignIn = endpoint({
  ...passkeySignInRoute,
  summary:
    'Opens a session by a passkey that verified its owner, without a password and without a second step. With email it has to be a passkey of this account: as the second step after the password.',
  input: z.object({
    answer: PasskeyAnswer,
    email: z.optional(text(maxEmailLength)),
    staySignedIn: z.optional(z.boolean()),
  }),
  output: SignedIn,
  refusals: ['passkey.off', 'session.passkey-wrong', 'session.too-many'],
});

export const Passkey = z.object({
  passkeyId: int(),
  name: z.string(),
  addedAt: Instant,
  lastUsedAt: z.nullable(Instant),
  /** Whether a password manager keeps copies of it, so that it survives the loss of a device. */
  isBackedUp: z.boolean(),
});
export type Passkey = z.output<typeof Passkey>;

const ownId = { userId: Id };
const passkeyName = text(maxPasskeyNameLength);

export const listPasskeys = endpoint({
  method: 'POST',
  path: '/admin/profile/passkeys',
  access: self,
  summary: 'The own passkeys, the newest first, and the address at which they work; null where the console has none.',
  input: z.object(ownId),
  output: z.object({ passkeys: z.array(Passkey), origin: z.nullable(z.string()) }),
  isRead: true,
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/admin/profile/passkeys/begin',
  access: self,
  summary:
    'Begins to add a passkey, by password and where two-step sign-in is on a code: PublicKeyCredentialCreationOptionsJSON with a challenge that works for this session, once and for five minutes.',
  input: z.object({ ...ownId, ...ownProof }),
  output: z.extend(Done, { options: Options }),
  refusals: ['passkey.off', 'passkey.too-many', ...proofRefusals],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/admin/profile/passkeys/add',
  access: self,
  summary: 'Adds the passkey that was made with these options. Without a name it is named after browser and system.',
  input: z.object({ ...ownId, answer: NewPasskeyAnswer, name: z.optional(optionalText(maxPasskeyNameLength)) }),
  output: z.extend(Done, { passkeyId: int(), name: z.string() }),
  refusals: ['passkey.off', 'passkey.refused', 'passkey.too-many'],
});

export const renamePasskey = endpoint({
  method: 'POST',
  path: '/admin/profile/passkeys/rename',
  access: self,
  summary: 'Renames one of the own passkeys.',
  input: z.object({ ...ownId, passkeyId: Id, name: passkeyName }),
  output: Done,
  refusals: ['passkey.not-found'],
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/admin/profile/passkeys/remove',
  access: self,
  summary: 'Removes one of the own passkeys, by password and where two-step sign-in is on a code.',
  input: z.object({ ...ownId, passkeyId: Id, ...ownProof }),
  output: Done,
  refusals: ['passkey.not-found', ...proofRefusals],
});
