import * as z from 'zod/mini';
import { maxEmailLength, maxPasskeyNameLength } from '#platform/field-lengths.ts';
import { fieldError } from '#platform/field-errors.ts';
import { int, withChecks } from '#platform/schemas.ts';
import { endpoint, endpointOf, readEndpoint, self } from '#platform/endpoint.ts';
import { Done, Id, Instant, optionalText, text } from '#platform/values.ts';
import { ownChanges, ownProof, proofRefusals } from './own-proof.ts';
import { SignedIn } from './session.ts';
import { passkeyOptionsRoute, passkeySignInRoute } from './sign-in-routes.ts';

/** Options and answers of the browser's `navigator.credentials` are JSON as WebAuthn Level 3 defines it, § 5.1. */
const Options = z.record(z.string(), z.unknown());

const answerError = fieldError('field.required');
/** Of an id, which has 1,023 bytes at most, or the data that is signed. */
const maxPartLength = 1_500;
/** Of a signature, which takes 4,627 bytes by ML-DSA-87, or of the statement about a security key with certificates. */
const maxSignatureLength = 7_000;
/** Bytes in base64url. */
const bytes = (max = maxPartLength) =>
  withChecks(z.string(answerError), z.regex(/^[\w-]+$/, answerError), z.maxLength(max, answerError));

const credential = { id: bytes(), rawId: bytes(), type: z.literal('public-key', answerError) };

/** AuthenticationResponseJSON: what a passkey signed. */
export const PasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(),
    authenticatorData: bytes(),
    signature: bytes(maxSignatureLength),
    userHandle: z.optional(bytes()),
  }),
});
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>;

/** Browsers may report others than 'usb', 'nfc', 'ble', 'hybrid' and 'internal'. */
const transport = withChecks(z.string(answerError), z.regex(/^[\w-]{1,20}$/, answerError));

/** RegistrationResponseJSON: the public key of a new passkey. */
export const NewPasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(),
    attestationObject: bytes(maxSignatureLength),
    transports: z.optional(withChecks(z.array(transport, answerError), z.maxLength(20, answerError))),
  }),
});
export type NewPasskeyAnswer = z.output<typeof NewPasskeyAnswer>;

export const passkeyOptions = endpointOf(passkeyOptionsRoute, {
  summary:
    'Returns the PublicKeyCredentialRequestOptionsJSON with which a browser asks for a passkey. Its challenge works once, within five minutes. The answer names no account and looks the same for everybody.',
  input: z.object({}),
  output: z.object({ options: Options }),
  refusals: ['passkey.off'],
  isRead: true,
});

export const passkeySignIn = endpointOf(passkeySignInRoute, {
  summary:
    'Opens a session with a passkey that verified its owner; no password or second step is needed. If email is given, the passkey must belong to that account: it is then the second step after the password.',
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

export const listPasskeys = readEndpoint('POST /admin/profile/passkeys', self, {
  summary:
    "Lists the caller's passkeys, newest first, with the address at which they work, or null if the console has no such address.",
  input: z.object(ownId),
  output: z.object({ passkeys: z.array(Passkey), origin: z.nullable(z.string()) }),
});

export const beginPasskey = endpoint('POST /admin/profile/passkeys/begin', self, {
  summary:
    'Starts adding a passkey. Requires the password, and a code if two-step sign-in is on. Returns PublicKeyCredentialCreationOptionsJSON; its challenge works once, in this session, within five minutes.',
  input: z.object({ ...ownId, ...ownProof }),
  output: z.extend(Done, { options: Options }),
  refusals: ['passkey.off', 'passkey.too-many', ...proofRefusals],
});

export const addPasskey = endpoint('POST /admin/profile/passkeys/add', self, {
  summary:
    'Adds the passkey created with these options. Without a name, it is named after the browser and the operating system.',
  input: z.object({ ...ownId, answer: NewPasskeyAnswer, name: z.optional(optionalText(maxPasskeyNameLength)) }),
  output: z.extend(Done, { passkeyId: int(), name: z.string() }),
  refusals: ['passkey.off', 'passkey.refused', 'passkey.too-many'],
});

export const renamePasskey = endpoint('POST /admin/profile/passkeys/rename', self, {
  summary: "Renames one of the caller's passkeys.",
  input: z.object({ ...ownId, passkeyId: Id, name: passkeyName }),
  refusals: ['passkey.not-found', 'service.too-many'],
  limit: ownChanges,
});

export const removePasskey = endpoint('POST /admin/profile/passkeys/remove', self, {
  summary: "Removes one of the caller's passkeys. Requires the password, and a code if two-step sign-in is on.",
  input: z.object({ ...ownId, passkeyId: Id, ...ownProof }),
  refusals: ['passkey.not-found', ...proofRefusals],
});
