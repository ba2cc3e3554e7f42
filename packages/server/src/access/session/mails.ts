import { resetMinutes } from '@eemusic/contract/access/session-lifetimes';
import { hour, minute } from '@eemusic/contract/platform/durations';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { Language } from '@eemusic/contract/platform/languages';
import type { Transaction } from 'kysely';
import { createHmac } from 'node:crypto';
import { type Account, findMailable, lockAccount, noPassword } from '#access/accounts/index.ts';
import { type Actor, type Administrator, type Change, type Database, folded } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { limitOf, Refusal } from '#platform/http/index.ts';
import type { Handler } from '#platform/jobs/start.ts';
import { enqueue } from '#platform/jobs/store.ts';
import { canMail, compose, type Message } from '#platform/mailer/index.ts';
import { isSameSecret } from '#platform/same-secret.ts';
import { publicAddress, type Services } from '#platform/services.ts';
import { type Device, deviceName, deviceOf, hashToken, newToken } from './identity.ts';
import { addReset, hasReset, type NewReset } from './store.ts';

/** `language` is that of the person who caused it. */
type About = { administratorId: number; language?: Language };
type Text = Omit<Message, 'language'>;

/** A job that mails the owner of an account, by default at the account's address. */
export const mailOwner =
  <Payload extends About>(
    { database, mailer }: Services,
    name: string,
    write: (about: Payload, owner: { name: string; language: Language }) => Text & { to?: string },
  ): Handler =>
  async (payload, { id }) => {
    const about = payload as Payload;
    const owner = await findMailable(database.read, { id: about.administratorId }, about.language);
    if (!owner) return;
    const { to = owner.email, ...text } = write(about, owner);
    await mailer.send({ to, id: `${name}.${id}`, ...compose({ language: owner.language, ...text }) });
  };

type EmailChange = About & { oldEmail: string };

/** Queues a mail to the old address in this transaction, in case the owner did not make the change. */
export async function noticeEmailChanged(tx: Change, about: EmailChange, now: Date): Promise<void> {
  await enqueue(tx, 'session.mail-email-changed', about, { now });
}

/** Queues a mail to the owner in this transaction, in case somebody else changed the password. */
export async function noticePasswordChanged(tx: Change, about: About, now: Date): Promise<void> {
  await enqueue(tx, 'session.mail-password-changed', about, { now });
}

export const mailEmailChanged = (services: Services) =>
  mailOwner<EmailChange>(services, 'email-changed', ({ oldEmail }, { name, language }) => ({
    to: oldEmail,
    ...mailTexts[language].emailChanged({ name, oldEmail }),
  }));

export const mailPasswordChanged = (services: Services) =>
  mailOwner(services, 'password-changed', (_about, { name, language }) =>
    mailTexts[language].passwordChanged({ name }),
  );

/** `language` is the requester's. */
type ResetRequest = { email: string; address: string; userAgent: string; requestId?: string; language?: Language };

/** Mails the link to the stored address of an active account; sends nothing if there is none. */
export function mailReset(services: Services): Handler {
  const { database, clock, random, configuration, mailer } = services;
  return async (payload, { id: jobId }) => {
    const { email: requestedEmail, language: requestedLanguage, ...from } = payload as ResetRequest;
    const origin = { requestId: '', ...from };
    const by: Actor = { kind: 'visitor', name: 'visitor', language: 'en', origin, repeat: null };
    const account = await findMailable(database.read, { email: requestedEmail }, requestedLanguage);
    // An account that signs in only by single sign-on must not become accessible by its mailbox.
    if (!account || account.passwordHash === noPassword) return;

    const token = newToken(random);
    const reset = { administratorId: account.id, tokenHash: hashToken(token), jobId, now: clock.now() };
    if (!(await addNoted(database, { by, account, reset }))) return;

    const link = `${publicAddress(configuration)}/forgot-password/${token}`;
    const { name, email, language } = account;
    const place = { address: from.address, device: deviceOf(from.userAgent) };
    const message = mailTexts[language].reset({ name, link, from: place });
    await mailer.send({ to: email, id: `reset.${jobId}`, ...compose({ language, ...message }) });
  };
}

type NewLink = { by: Actor; account: Account; reset: NewReset };

/**
 * Adds a link and its audit entry. Returns false, without an entry, if the account has changed or has reached the
 * hourly limit of mails.
 */
async function addNoted(database: Database, { by, account, reset }: NewLink): Promise<boolean> {
  const add = async (tx: Transaction<Tables>) => (await lockAccount(tx, account)) && addReset(tx, reset);
  // Skipped when an earlier attempt to send this mail has already written the entry.
  if (await hasReset(database.read, reset.jobId)) return database.write(add);
  try {
    return await database.change(by, async (tx) => {
      if (!(await add(tx))) throw new NotAdded();
      tx.audit('session.reset-asked', { kind: 'administrator', id: account.id, name: account.name });
      return true;
    });
  } catch (error) {
    if (error instanceof NotAdded) return false;
    throw error;
  }
}

class NotAdded extends Error {}

/** A code is valid in the period of its mail and in the next one. */
const period = 15 * minute;
const digits = 8;

const newLimits = () => ({
  mail: limitOf({ requests: 10, seconds: hour / 1000 }),
  guess: limitOf({ requests: 20, seconds: period / 1000 }),
});
const limitsOf = new WeakMap<Database, ReturnType<typeof newLimits>>();

type Move = { administratorId: number; email: string };
type Requested = Move & { at: number; language?: Language };

/** Otherwise a mistyped address would lock its owner out, and give the account to whoever reads that mailbox. */
export async function confirmEmail(
  services: Services,
  { email, emailCode }: { email: string; emailCode?: string | null | undefined },
  by: Administrator,
): Promise<void> {
  if (!canMail(services)) return;
  const limits = limitsOf.get(services.database) ?? newLimits();
  limitsOf.set(services.database, limits);
  const move = { administratorId: by.id, email };
  if (!emailCode) {
    await limits.mail(String(by.id));
    const now = services.clock.now();
    const requested: Requested = { ...move, at: now.getTime(), language: by.language };
    const uniqueKey = `session.mail-email-code ${by.id} ${folded(email)}`;
    await services.database.write((tx) => enqueue(tx, 'session.mail-email-code', requested, { now, uniqueKey }));
    throw new Refusal('profile.email-code-needed', { fields: { emailCode: fieldErrorOf('form.incomplete') } });
  }
  await limits.guess(String(by.id));
  if (!isCode(services, move, emailCode)) throw new Refusal('profile.email-code-wrong');
}

export const mailEmailCode = (services: Services) =>
  mailOwner<Requested>(services, 'email-code', ({ at, ...move }, { name, language }) => ({
    to: move.email,
    ...mailTexts[language].emailCode({ name, code: codeAt(services, move, at) }),
  }));

function isCode(services: Services, move: Move, presented: string): boolean {
  const now = services.clock.now().getTime();
  const plain = presented.replaceAll(/[\s-]/g, '');
  return [now, now - period].some((at) => isSameSecret(plain, codeAt(services, move, at)));
}

/** Needs no row: whoever knows the secret of this console can compute it again. */
function codeAt({ secret }: Services, { administratorId, email }: Move, at: number): string {
  const about = `email ${administratorId}\n${Math.floor(at / period)}\n${folded(email)}`;
  const bytes = createHmac('sha256', secret).update(about).digest();
  return String(bytes.readUIntBE(0, 6) % 10 ** digits).padStart(digits, '0');
}

type RequestOrigin = { address: string; device: Device };

type Texts = {
  reset(about: { name: string; link: string; from: RequestOrigin }): Text;
  passwordChanged(about: { name: string }): Text;
  emailCode(about: { name: string; code: string }): Text;
  emailChanged(about: { name: string; oldEmail: string }): Text;
};

const inChinese = ({ browser, system }: Device) =>
  [system, browser].filter((name) => name !== null).join(' 上的 ') || '未知设备';

const mailTexts: Record<Language, Texts> = {
  en: {
    reset: ({ name, link, from }) => ({
      subject: 'Reset your password',
      paragraphs: [
        `Hello ${name},`,
        `Someone asked to reset the password of your EEMusic Console account. Set a new one with this link, which works once and for ${resetMinutes} minutes.`,
      ],
      action: { label: 'Set a new password', address: link },
      footnote: `Requested from ${from.address} with ${deviceName(from.device)}. If this wasn’t you, ignore this email: nothing changes unless the link is used.`,
    }),
    passwordChanged: ({ name }) => ({
      subject: 'Your password was changed',
      paragraphs: [
        `Hello ${name},`,
        'The password of your EEMusic Console account was changed, and every other device was signed out.',
        'If this wasn’t you, reset your password right away and tell your administrator.',
      ],
    }),
    emailCode: ({ name, code }) => ({
      subject: 'Confirm your new email',
      paragraphs: [
        `Hello ${name},`,
        'Enter this code in the EEMusic Console to use this address for your account. It works for 15 minutes.',
      ],
      code,
      footnote: 'If you didn’t ask for this, ignore this email: nothing changes unless the code is entered.',
    }),
    emailChanged: ({ name, oldEmail }) => ({
      subject: 'Your email was changed',
      paragraphs: [
        `Hello ${name},`,
        `The email of your EEMusic Console account was changed. You can no longer sign in with ${oldEmail}, and this is the last message sent to it.`,
        'If you didn’t expect this, tell your administrator.',
      ],
    }),
  },
  'zh-Hans': {
    reset: ({ name, link, from }) => ({
      subject: '重置您的密码',
      paragraphs: [
        `${name}，您好：`,
        `有人申请重置您的 EEMusic Console 账号密码。请通过下面的链接设置新密码，链接 ${resetMinutes} 分钟内有效，仅可使用一次。`,
      ],
      action: { label: '设置新密码', address: link },
      footnote: `申请来自 ${from.address}，所用设备：${inChinese(from.device)}。如果不是您本人操作，请忽略本邮件，账号不会有任何变化。`,
    }),
    passwordChanged: ({ name }) => ({
      subject: '您的密码已更改',
      paragraphs: [
        `${name}，您好：`,
        '您的 EEMusic Console 账号密码已更改，其他所有设备均已退出登录。',
        '如果不是您本人操作，请立即重置密码，并联系管理员。',
      ],
    }),
    emailCode: ({ name, code }) => ({
      subject: '确认您的新邮箱',
      paragraphs: [
        `${name}，您好：`,
        '请在 EEMusic Console 中输入下面的验证码，即可将此邮箱用于您的账号。验证码 15 分钟内有效。',
      ],
      code,
      footnote: '如果不是您本人操作，请忽略本邮件，不输入验证码，账号就不会有任何变化。',
    }),
    emailChanged: ({ name, oldEmail }) => ({
      subject: '您的邮箱已更改',
      paragraphs: [
        `${name}，您好：`,
        `您的 EEMusic Console 账号邮箱已更改。您将无法再用 ${oldEmail} 登录，今后的邮件也不再发往该邮箱。`,
        '如果您并不知情，请联系管理员。',
      ],
    }),
  },
};
