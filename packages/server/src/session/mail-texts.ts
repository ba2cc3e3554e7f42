import type { Message } from '#mailer/index.ts';

export type Language = 'en';

type Place = { address: string; device: string };

type Texts = {
  reset(about: { name: string; link: string; from: Place }): Omit<Message, 'language'>;
  passwordChanged(about: { name: string }): Omit<Message, 'language'>;
  emailChanged(about: { name: string; oldEmail: string }): Omit<Message, 'language'>;
};

/** What the mails about an account say, by language. */
export const mailTexts: Record<Language, Texts> = {
  en: {
    reset: ({ name, link, from }) => ({
      subject: 'Reset your password',
      paragraphs: [
        `Hello ${name},`,
        'Somebody asked to reset the password of your EEMusic Console account. Set a new one here; the link is valid for 60 minutes and works once.',
      ],
      action: { label: 'Set a new password', address: link },
      footnote: `Asked from ${from.address} with ${from.device}. If it was not you, ignore this mail: nothing changes until the link is used.`,
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
      subject: 'Your e-mail was changed',
      paragraphs: [
        `Hello ${name},`,
        `Your EEMusic Console account has another e-mail now. You cannot sign in with ${oldEmail} any more, and this is the last mail to it.`,
        'If you did not expect this, tell the administrator of your console.',
      ],
    }),
  },
};
