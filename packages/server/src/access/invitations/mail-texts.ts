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
      `${inviter} has invited you to EEMusic Console. Choose a username and a password of your own to get started. The link is valid for ${invitationHours} hours and works once.`,
    ],
    action: { label: 'Accept the invitation', address: link },
    footnote: 'If you did not expect this, ignore this email: without the link no account is created.',
  }),
  'zh-Hans': ({ name, inviter, link }) => ({
    subject: '邀请您使用 EEMusic Console',
    paragraphs: [
      `${name}，您好：`,
      `${inviter} 邀请您使用 EEMusic Console。请设置您自己的用户名和密码。链接 ${invitationHours} 小时内有效，且只能使用一次。`,
    ],
    action: { label: '接受邀请', address: link },
    footnote: '如果您并不知情，请忽略本邮件：不使用该链接就不会创建账号。',
  }),
};
