import { resetMinutes } from '@eemusic/contract/access/session-lifetimes';
import type { Language } from '@eemusic/contract/platform/languages';
import type { Message } from '#platform/mailer/index.ts';
import { type Device, deviceName } from './device.ts';

type RequestOrigin = { address: string; device: Device };

type Texts = {
  reset(about: { name: string; link: string; from: RequestOrigin }): Omit<Message, 'language'>;
  passwordChanged(about: { name: string }): Omit<Message, 'language'>;
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
        `Somebody asked to reset the password of your EEMusic Console account. Set a new one here; the link is valid for ${resetMinutes} minutes and works once.`,
      ],
      action: { label: 'Set a new password', address: link },
      footnote: `Asked from ${from.address} with ${deviceName(from.device)}. If it was not you, ignore this email: nothing changes until the link is used.`,
    }),
    passwordChanged: ({ name }) => ({
      subject: 'Your password was changed',
      paragraphs: [
        `Hello ${name},`,
        'The password of your EEMusic Console account was changed, and every other device was signed out.',
        'If it was not you, reset your password at once and tell the administrator of your console.',
      ],
    }),
    emailChanged: ({ name, oldEmail }) => ({
      subject: 'Your email was changed',
      paragraphs: [
        `Hello ${name},`,
        `Your EEMusic Console account has another email now. You cannot sign in with ${oldEmail} any more, and this is the last email to it.`,
        'If you did not expect this, tell the administrator of your console.',
      ],
    }),
  },
  'zh-Hans': {
    reset: ({ name, link, from }) => ({
      subject: '重设您的密码',
      paragraphs: [
        `${name}，您好：`,
        `有人申请重设您的 EEMusic Console 账号密码。请点击下面的链接设置新密码；该链接 ${resetMinutes} 分钟内有效，且只能使用一次。`,
      ],
      action: { label: '设置新密码', address: link },
      footnote: `申请来自 ${from.address}，所用设备：${inChinese(from.device)}。如果不是您本人操作，请忽略本邮件：只要不使用该链接，您的账号就不会有任何变化。`,
    }),
    passwordChanged: ({ name }) => ({
      subject: '您的密码已更改',
      paragraphs: [
        `${name}，您好：`,
        '您的 EEMusic Console 账号密码已更改，其他所有设备均已退出登录。',
        '如果不是您本人操作，请立即重设密码，并告知贵单位的控制台管理员。',
      ],
    }),
    emailChanged: ({ name, oldEmail }) => ({
      subject: '您的邮箱已更改',
      paragraphs: [
        `${name}，您好：`,
        `您的 EEMusic Console 账号已改用另一个邮箱。今后将无法再用 ${oldEmail} 登录，这也是发送到该邮箱的最后一封邮件。`,
        '如果您并不知情，请告知贵单位的控制台管理员。',
      ],
    }),
  },
};
