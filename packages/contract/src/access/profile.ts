import * as z from 'zod/mini';
import { maxFileNameLength, maxNameLength } from '#platform/field-lengths.ts';
import { fieldError, ifMissing } from '#platform/field-errors.ts';
import { int, valueOf } from '#platform/schemas.ts';
import { genders } from '#platform/genders.ts';
import { endpoint, readEndpoint, self } from '#platform/endpoint.ts';
import { languages } from '#platform/languages.ts';
import { codes } from '#platform/permissions.ts';
import { CompanyBasics } from './company.ts';
import { confirmation, confirmationRefusals, ownChanges, ownProof, proofIfNeeded, proofRefusals } from './own-proof.ts';
import { NewPassword } from './session.ts';
import { age, Done, email, id, Id, Instant, phone, text, Version } from '#platform/values.ts';

const incompleteError = fieldError('form.incomplete');

export const Permission = z.object({ code: z.enum(codes), name: z.string() });

export const Profile = z.object({
  userId: int(),
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  mobile: z.string(),
  age: z.nullable(int()),
  gender: z.nullable(valueOf(genders)),
  fileName: z.nullable(z.string()),
  image: z.nullable(z.string()),
  permissions: z.array(Permission),
  /** False for an account that signs in only by single sign-on; it cannot do anything that requires the password. */
  hasPassword: z.boolean(),
  /** Language of the interface and of mails; null where none was chosen. */
  language: z.nullable(z.enum(languages)),
  version: int(),
});
export type Profile = z.output<typeof Profile>;

const ownId = { userId: Id };
/** The same in calls that the specification refuses with 'Please fill all fields' without it. */
const requiredOwnId = { userId: id(ifMissing(incompleteError, fieldError('number.whole'))) };

export const fetchProfile = readEndpoint('POST /admin/profile/fetch', self, {
  summary: "Returns the caller's profile with its permission codes, and the company settings that every screen needs.",
  input: z.object(ownId),
  output: z.object({
    user: Profile,
    company: CompanyBasics,
    /** True until two-step sign-in is turned on where it is required; meanwhile nearly every call is refused. */
    needsTwoStep: z.optional(z.boolean()),
  }),
  refusals: ['permission.self-only'],
  worksWithoutTwoStep: true,
});

/** A picture in base64, with or without a data-URL prefix. */
export const Base64Picture = z.string(fieldError('picture.base64'));

export const updateProfile = endpoint('POST /admin/profile/update', self, {
  summary:
    "Changes the caller's name, age, email, mobile number and picture, but never the codes, role or status. fileName is the current one or one from /files/upload; it is ignored if avatarBase64 replaces the picture. A new email requires currentPassword, a code if two-step sign-in is on, and emailCode where mails can be sent: without it, one is mailed to the new address.",
  input: z.object({
    ...requiredOwnId,
    fullName: text(maxNameLength, incompleteError),
    age: age(incompleteError),
    email: email(incompleteError),
    mobile: phone(incompleteError),
    /** Null only with avatarBase64: without a previous picture there is no file name. */
    fileName: z.nullable(text(maxFileNameLength, incompleteError)),
    avatarBase64: z.nullish(Base64Picture),
    version: z.optional(Version),
    ...proofIfNeeded,
    ...confirmation,
  }),
  output: z.extend(Done, { user: Profile }),
  refusals: [
    'profile.password-needed',
    ...proofRefusals,
    ...confirmationRefusals,
    'administrator.fill',
    'administrator.email-taken',
    'record.stale',
    'file.picture-type',
    'file.image-too-big',
    'file.image-broken',
    'file.picture',
  ],
  bodySize: 'picture',
  limit: ownChanges,
});

export const changePassword = endpoint('POST /admin/profile/change/password', self, {
  summary:
    "Changes the caller's password and ends every other session of the account. Requires a code if two-step sign-in is on.",
  input: z.object({
    ...requiredOwnId,
    ...ownProof,
    newPassword: NewPassword,
  }),
  refusals: ['session.fill', ...proofRefusals, 'password.weak'],
});

export const changeLanguage = endpoint('POST /admin/profile/language', self, {
  summary: "Chooses the language of the caller's interface and emails. Needs no version, as nobody else can change it.",
  input: z.object({ ...ownId, language: z.enum(languages, fieldError('choice.missing', { of: 'language' })) }),
  refusals: ['service.too-many'],
  limit: ownChanges,
  worksWithoutTwoStep: true,
});

export const Session = z.object({
  sessionId: int(),
  /** Browser and operating system, as far as known: 'Chrome on Windows'. */
  device: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  address: z.string(),
  /** To the minute. */
  lastSeenAt: Instant,
  openedAt: Instant,
  isCurrent: z.boolean(),
});
export type Session = z.output<typeof Session>;

export const listSessions = readEndpoint('POST /admin/profile/sessions', self, {
  summary: 'Lists the sessions in which the caller is signed in, most recently used first.',
  input: z.object(ownId),
  output: z.object({ sessions: z.array(Session) }),
});

export const endSession = endpoint('POST /admin/profile/sessions/end', self, {
  summary: "Ends one of the caller's sessions.",
  input: z.object({ ...ownId, sessionId: Id }),
  refusals: ['profile.session-over'],
});

export const endOtherSessions = endpoint('POST /admin/profile/sessions/end-others', self, {
  summary: "Ends all of the caller's sessions except the current one.",
  input: z.object(ownId),
  refusals: ['service.too-many'],
  limit: ownChanges,
});
