import type { Language } from '@eemusic/contract/platform/languages';
import { mailOwner } from '#access/session/index.ts';
import type { Change } from '#platform/database/index.ts';
import { enqueue } from '#platform/jobs/store.ts';
import type { Message } from '#platform/mailer/index.ts';
import type { Services } from '#platform/services.ts';

/** `name` is the passkey's name, `language` that of the person who made the change. */
type About = { what: 'added' | 'removed'; administratorId: number; name: string; language: Language };

/** Queues a mail to the owner in this transaction, in case somebody else made the change. */
export async function noticePasskey(tx: Change, about: About, now: Date): Promise<void> {
  await enqueue(tx, 'passkeys.mail', about, { now });
}

export const mailPasskey = (services: Services) =>
  mailOwner<About>(services, 'passkey', ({ what, name: passkey }, { name, language }) =>
    mailTexts[language][what]({ name, passkey }),
  );

type Text = (about: { name: string; passkey: string }) => Omit<Message, 'language'>;

/** Texts of the mails about passkeys, by language. */
const mailTexts: Record<Language, { added: Text; removed: Text }> = {
  en: {
    added: ({ name, passkey }) => ({
      subject: 'A passkey was added to your account',
      paragraphs: [
        `Hello ${name},`,
        `The passkey “${passkey}” was added to your EEMusic Console account. You can sign in with it instead of your password.`,
        'If this wasn’t you, remove it under Profile → Security, change your password right away and tell your administrator.',
      ],
    }),
    removed: ({ name, passkey }) => ({
      subject: 'A passkey was removed from your account',
      paragraphs: [
        `Hello ${name},`,
        `The passkey “${passkey}” was removed from your EEMusic Console account. You can no longer sign in with it.`,
        'If this wasn’t you, change your password right away and tell your administrator.',
      ],
    }),
  },
  'zh-Hans': {
    added: ({ name, passkey }) => ({
      subject: '您的账号新增了通行密钥',
      paragraphs: [
        `${name}，您好：`,
        `您的 EEMusic Console 账号新增了通行密钥“${passkey}”，使用它无需密码即可登录。`,
        '如果不是您本人操作，请立即在“个人资料”的“安全”页面移除该密钥并更改密码，同时联系管理员。',
      ],
    }),
    removed: ({ name, passkey }) => ({
      subject: '您的账号移除了通行密钥',
      paragraphs: [
        `${name}，您好：`,
        `您的 EEMusic Console 账号已移除通行密钥“${passkey}”，它不能再用于登录。`,
        '如果不是您本人操作，请立即更改密码，并联系管理员。',
      ],
    }),
  },
};
