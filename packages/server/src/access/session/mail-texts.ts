import { resetMinutes } from '@eemusic/contract/access/session-lifetimes';
import type { Language } from '@eemusic/contract/platform/languages';
import type { Message } from '#platform/mailer/index.ts';
import { type Device, deviceName } from './device.ts';

type RequestOrigin = { address: string; device: Device };

type Texts = {
  reset(about: { name: string; link: string; from: RequestOrigin }): Omit<Message, 'language'>;
  passwordChanged(about: { name: string }): Omit<Message, 'language'>;
  emailCode(about: { name: string; code: string }): Omit<Message, 'language'>;
  emailChanged(about: { name: string; oldEmail: string }): Omit<Message, 'language'>;
};

const inChinese = ({ browser, system }: Device) =>
  [system, browser].filter((name) => name !== null).join(' 上的 ') || '未知设备';

/** Texts of the mails about an account, by language. */
export const mailTexts: Record<Language, Texts> = {
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
