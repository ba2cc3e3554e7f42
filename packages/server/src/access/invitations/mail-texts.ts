import { invitationHours } from '@eemusic/contract/access/invitations';
import type { Language } from '@eemusic/contract/platform/languages';
import type { Message } from '#platform/mailer/index.ts';

type About = { name: string; inviter: string; link: string };

/** Texts of the invitation mail, by language. */
export const mailTexts: Record<Language, (about: About) => Omit<Message, 'language'>> = {
  en: ({ name, inviter, link }) => ({
    subject: 'You are invited to EEMusic Console',
    paragraphs: [
      `Hello ${name},`,
      `${inviter} has invited you to EEMusic Console. Choose a username and password to get started. The link works once and for ${invitationHours} hours.`,
    ],
    action: { label: 'Accept the invitation', address: link },
    footnote: 'If you didn’t expect this, ignore this email: no account is created unless the link is used.',
  }),
  'zh-Hans': ({ name, inviter, link }) => ({
    subject: '邀请您使用 EEMusic Console',
    paragraphs: [
      `${name}，您好：`,
      `${inviter} 邀请您使用 EEMusic Console。请通过下面的链接设置用户名和密码，链接 ${invitationHours} 小时内有效，仅可使用一次。`,
    ],
    action: { label: '接受邀请', address: link },
    footnote: '如果您并不知情，请忽略本邮件，系统不会创建账号。',
  }),
};
