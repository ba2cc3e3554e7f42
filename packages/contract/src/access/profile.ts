import * as z from 'zod/mini';
import { maxFileNameLength, maxNameLength } from '#platform/field-lengths.ts';
import { fieldError } from '#platform/field-errors.ts';
import { int, valueOf } from '#platform/schemas.ts';
import { genders } from '#platform/genders.ts';
import { endpoint, self } from '#platform/endpoint.ts';
import { languages } from '#platform/languages.ts';
import { codes } from '#platform/permissions.ts';
import { CompanyBasics } from './company.ts';
import { ownProof, proofIfNeeded, proofRefusals } from './own-proof.ts';
import { NewPassword } from './session.ts';
import { age, Done, email, Id, Instant, phone, text, Version } from '#platform/values.ts';

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
  /** Address of the picture. */
  image: z.nullable(z.string()),
  permissions: z.array(Permission),
  /** Language of the interface and of mails; null where none was chosen. */
  language: z.nullable(z.enum(languages)),
  version: int(),
});
export type Profile = z.output<typeof Profile>;

const ownId = { userId: Id };

export const fetchProfile = endpoint({
  method: 'POST',
  path: '/admin/profile/fetch',
  access: self,
  summary: 'The own profile with its permission codes, and the settings of the company, which every screen needs.',
  input: z.object(ownId),
  output: z.object({ user: Profile, company: CompanyBasics }),
  refusals: ['permission.self-only'],
  isRead: true,
});

/** A picture in base64, with or without a data-URL prefix. */
export const Base64Picture = z.string(fieldError('picture.base64'));

/** Room for a picture of 6 MB in base64 and the other fields. */
export const pictureBody = 9 * 1024 * 1024;

export const updateProfile = endpoint({
  method: 'POST',
  path: '/admin/profile/update',
  access: self,
  summary:
    'Changes the own name, age, email, mobile number and picture, never codes, role or status. fileName is the present one or one from /files/upload; beside avatarBase64, which replaces the picture, it is not looked at. Another email asks for currentPassword, and where two-step sign-in is on for a code.',
  input: z.object({
    ...ownId,
    fullName: text(maxNameLength, incompleteError),
    age: age(incompleteError),
    email: email(incompleteError),
    mobile: phone(incompleteError),
    /** Null only with avatarBase64: without a previous picture there is no file name. */
    fileName: z.nullable(text(maxFileNameLength, incompleteError)),
    avatarBase64: z.nullish(Base64Picture),
    version: z.optional(Version),
    ...proofIfNeeded,
  }),
  output: z.extend(Done, { user: Profile }),
  refusals: [
    'profile.password-needed',
    ...proofRefusals,
    'administrator.fill',
    'administrator.email-taken',
    'record.stale',
    'file.picture-type',
    'file.image-too-big',
    'file.image-broken',
    'file.picture',
  ],
  maxBytes: pictureBody,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/admin/profile/change/password',
  access: self,
  summary:
    'Changes the own password; every other session of the account ends. Where two-step sign-in is on, it asks for a code.',
  input: z.object({
    ...ownId,
    ...ownProof,
    newPassword: NewPassword,
  }),
  output: Done,
  refusals: ['session.fill', ...proofRefusals, 'password.weak'],
});

export const changeLanguage = endpoint({
  method: 'POST',
  path: '/admin/profile/language',
  access: self,
  summary: 'Chooses the language of the own interface and mails. Nobody else edits it, so it asks for no version.',
  input: z.object({ ...ownId, language: z.enum(languages, fieldError('choice.missing', { of: 'language' })) }),
  output: Done,
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

export const listSessions = endpoint({
  method: 'POST',
  path: '/admin/profile/sessions',
  access: self,
  summary: 'Where the own account is signed in, the newest use first.',
  input: z.object(ownId),
  output: z.object({ sessions: z.array(Session) }),
  isRead: true,
});

export const endSession = endpoint({
  method: 'POST',
  path: '/admin/profile/sessions/end',
  access: self,
  summary: 'Signs one of the own sessions out.',
  input: z.object({ ...ownId, sessionId: Id }),
  output: Done,
  refusals: ['profile.session-over'],
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/admin/profile/sessions/end-others',
  access: self,
  summary: 'Signs all own sessions out but the one that asks.',
  input: z.object(ownId),
  output: Done,
});
