import * as z from 'zod/mini';
import { anyOf, endpoint, everybody, readEndpoint, repeatableEndpoint } from '#platform/endpoint.ts';
import { fieldError } from '#platform/field-errors.ts';
import { maxNameLength, maxTokenLength } from '#platform/field-lengths.ts';
import { int } from '#platform/schemas.ts';
import { Done, email, Id, Instant, text } from '#platform/values.ts';
import { grantedCodes } from './administrators.ts';
import { Permission } from './profile.ts';
import { NewPassword, SignedIn } from './session.ts';

export const invitationHours = 72;

const incompleteError = fieldError('form.incomplete');
const access = anyOf('AD');

export const Invitation = z.object({
  invitationId: int(),
  fullName: z.string(),
  email: z.string(),
  permissions: z.array(Permission),
  invitedBy: z.string(),
  sentAt: Instant,
  expiresAt: Instant,
  isExpired: z.boolean(),
});
export type Invitation = z.output<typeof Invitation>;

export const listInvitations = readEndpoint('POST /administrator/invitations', access, {
  summary:
    'Lists invitations that have not been accepted yet, newest first, and says whether the console can send email.',
  input: z.object({}),
  output: z.object({ invitations: z.array(Invitation), canSend: z.boolean() }),
});

export const sendInvitation = repeatableEndpoint('POST /administrator/invitation/send', access, {
  summary: `Emails a link with which the recipient sets a password and becomes an administrator. The link works once and expires after ${invitationHours} hours. Callers can only grant codes that they hold themselves.`,
  input: z.object({
    fullName: text(maxNameLength, incompleteError),
    email: email(incompleteError),
    permissions: grantedCodes,
  }),
  output: z.extend(Done, { invitationId: int() }),
  refusals: [
    'administrator.email-taken',
    'administrator.grant',
    'invitation.sent-already',
    'invitation.no-mail',
    'record.too-many',
  ],
  needsRecentSignIn: true,
});

const one = { input: z.object({ invitationId: Id }), output: Done };

export const resendInvitation = endpoint('POST /administrator/invitation/resend', access, {
  ...one,
  summary: `Emails a new link, which expires after ${invitationHours} hours. The previous link stops working.`,
  refusals: ['invitation.not-found', 'administrator.email-taken', 'administrator.grant', 'invitation.no-mail'],
  needsRecentSignIn: true,
});

export const revokeInvitation = endpoint('POST /administrator/invitation/revoke', access, {
  ...one,
  summary: 'Withdraws an invitation. Its link stops working.',
  refusals: ['invitation.not-found'],
});

export const openInvitation = readEndpoint('POST /admin/auth/invitation/open', everybody, {
  summary: 'Returns the person invited by the token of an emailed link.',
  input: z.object({ token: text(maxTokenLength, incompleteError) }),
  output: z.object({ fullName: z.string(), email: z.string() }),
  refusals: ['invitation.link'],
});

export const acceptInvitation = endpoint('POST /admin/auth/invitation/accept', everybody, {
  summary:
    "Creates the invited person's account with the password they chose, once, and signs them in. Refused if the person who sent the invitation could no longer grant its codes.",
  input: z.object({
    token: text(maxTokenLength, incompleteError),
    username: text(maxNameLength, incompleteError),
    password: NewPassword,
  }),
  output: SignedIn,
  refusals: ['invitation.link', 'administrator.email-taken', 'administrator.username-taken', 'password.weak'],
});
