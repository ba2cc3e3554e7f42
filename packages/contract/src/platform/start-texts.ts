import { worded, type Wording } from './wording.ts';

/** Gives these texts of refusals their HTTP status. */
export function withStatus<const Texts extends Readonly<Record<string, Wording>>>(status: number, texts: Texts) {
  const entries = Object.entries(texts).map(([code, text]) => [code, { status, text }]);
  return Object.fromEntries(entries) as { [Code in keyof Texts]: { status: number; text: Texts[Code] } };
}

/** Refusals that can be shown before signing in. The web loads their texts with the sign-in page. */
export const startRefusals = {
  ...withStatus(400, {
    'request.invalid': 'Please check the marked fields',
    'request.not-json': 'The request is not valid JSON',
    'request.not-multipart': 'Send one file as multipart/form-data, in a part named file',
    'request.malformed': 'This request cannot be read',
    'session.fill': 'Please fill all fields',
    'session.fill-email': 'Please fill the email field',
    'session.reset-link': 'This link has expired or was already used',
    'sign-on.failed': 'This sign-in took too long or was already used. Please begin again',
    'password.weak': 'This password is too easy to guess. Please choose another one',
    'invitation.link': 'This invitation has expired or was already used',
  }),
  ...withStatus(401, {
    'session.none': 'Please login!!!',
    'session.wrong': 'Invalid email or password',
    'session.code-needed': 'Please enter the code from your authenticator app',
    'session.code-wrong': 'This code is wrong or has already been used',
    'session.passkey-wrong': 'This passkey does not sign you in here',
  }),
  ...withStatus(403, {
    'session.set-up-closed': 'There is already an administrator. Please sign in',
    'session.set-up-link': 'This set-up link is not valid. The server printed the current one when it started',
    'sign-on.denied':
      'Single sign-on did not let you in. If you did not cancel, ask your administrator to give you access to this console there',
    'sign-on.email':
      'Single sign-on has not confirmed your email. Your administrator has to get it confirmed there, or trust this provider (OIDC_TRUST_EMAIL)',
    'sign-on.no-email':
      'Single sign-on sent no email. Your administrator has to give you one there, and release it to this console (claim email)',
    'sign-on.not-allowed':
      'Your single sign-on account has no access to this console. Ask your administrator to add you to a group that has it (OIDC_ALLOW)',
    'sign-on.too-many-groups':
      'You are in more groups than single sign-on sends. Your administrator has to limit the claim to the groups of this console',
    'sign-on.no-account': 'There is no active account for you in this console. Ask an administrator',
  }),
  ...withStatus(404, {
    'route.not-found': 'There is nothing at this address',
    'sign-on.off': 'This console has no single sign-on',
  }),
  ...withStatus(408, { 'request.timeout': 'The request took too long to arrive' }),
  ...withStatus(413, { 'request.too-large': 'This is too large' }),
  ...withStatus(415, { 'request.type': 'This content type is not accepted here' }),
  ...withStatus(417, { 'request.expectation': 'This server does not meet the expectation of the request' }),
  ...withStatus(429, {
    'request.too-much-waiting': 'You already have many requests waiting. Please try again when some of them are done',
    'session.too-many': 'Too many attempts. Please wait before you try again',
  }),
  ...withStatus(431, { 'request.headers': 'The headers of this request are too large' }),
  ...withStatus(500, { 'server.fault': 'Something went wrong' }),
  ...withStatus(503, {
    'server.busy': 'The server is busy. Please try again in a moment',
    'server.moving': 'The console is moving to another database or file store. Nothing is lost; it will be back soon',
    'server.part-down': worded<{ part?: string }>(
      {},
      '{part, select, undefined {A part of the service is down. Please try again in a moment} other {The {part} is down}}',
    ),
    'sign-on.set-up': worded(
      { answer: 'invalid_client' },
      'Single sign-on is not set up correctly ({answer}). Your administrator finds the reason in the log of this console',
    ),
    'sign-on.down': 'Single sign-on does not answer. Try again in a moment, or sign in with your password',
  }),
};

export const startMessages = {
  'session.reset-sent': 'Email sent successfully',
  'session.password-reset': 'Password reset',
  'session.signed-out': 'Signed out',
} as const;
