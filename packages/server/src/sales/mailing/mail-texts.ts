import type { Currency } from '@eemusic/contract/platform/currencies';
import { firstDayOf, startOfDay } from '@eemusic/contract/platform/days';
import type { InLanguages } from '@eemusic/contract/platform/languages';
import type { Message } from '#platform/mailer/index.ts';

type Statement = {
  contact: string;
  receiver: string;
  month: string;
  commission: number;
  currency: Currency;
  /** Empty if the company's name is not set. */
  company: string;
};

type Texts = { statement(about: Statement): Omit<Message, 'language'> };

const money = (locale: string, { commission, currency }: Statement) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(commission);

const monthName = (locale: string, month: string) =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    startOfDay(firstDayOf(month)),
  );

const dayName = (locale: string, day: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(startOfDay(day));

/** Texts of mails to channels and schools, by language. */
export const mailTexts: InLanguages<Texts> = {
  en: {
    statement: (about) => {
      const month = monthName('en-GB', about.month);
      return {
        subject: `Commission statement for ${month}: ${about.receiver}`,
        paragraphs: [
          about.contact === '' ? 'Hello,' : `Hello ${about.contact},`,
          `Attached is the commission statement of ${about.receiver} for ${month}. The commission comes to ${money('en-GB', about)}.`,
        ],
        ...(about.company !== '' && { footnote: `Sent by ${about.company}.` }),
      };
    },
  },
  'zh-Hans': {
    statement: (about) => {
      const month = monthName('zh-Hans', about.month);
      return {
        subject: `${month}佣金结算单：${about.receiver}`,
        paragraphs: [
          about.contact === '' ? '您好：' : `${about.contact}，您好：`,
          `随信附上${about.receiver} ${month}的佣金结算单，佣金为 ${money('zh-Hans', about)}。`,
        ],
        ...(about.company !== '' && { footnote: `本邮件由${about.company}发送。` }),
      };
    },
  },
};

type Reminder = {
  contact: string;
  educator: string;
  listed: readonly { name: string; expiresOn: string }[];
  /** The number of subscriptions that the mail does not list. */
  more: number;
  company: string;
};

const isOne = (listed: Reminder['listed'], more: number) => listed.length + more === 1;

export const reminderTexts: InLanguages<(about: Reminder) => Omit<Message, 'language'>> = {
  en: ({ contact, educator, listed, more, company }) => ({
    subject: isOne(listed, more) ? `A subscription of ${educator} ends soon` : `Subscriptions of ${educator} end soon`,
    paragraphs: [
      contact === '' ? 'Hello,' : `Hello ${contact},`,
      isOne(listed, more)
        ? 'This subscription ends soon. Renew it in time, so that practice can go on.'
        : 'These subscriptions end soon. Renew them in time, so that nobody has to stop practising.',
      listed.map(({ name, expiresOn }) => [name, `until ${dayName('en-GB', expiresOn)}`] as const),
      ...(more > 0 ? [`… and ${more} more.`] : []),
    ],
    ...(company !== '' && { footnote: `Sent by ${company}.` }),
  }),
  'zh-Hans': ({ contact, educator, listed, more, company }) => ({
    subject: `${educator}的订阅即将到期`,
    paragraphs: [
      contact === '' ? '您好：' : `${contact}，您好：`,
      '以下学生的订阅即将到期，请及时续订，以免影响练习。',
      listed.map(({ name, expiresOn }) => [name, `${dayName('zh-Hans', expiresOn)}到期`] as const),
      ...(more > 0 ? [`另有 ${more} 人。`] : []),
    ],
    ...(company !== '' && { footnote: `本邮件由${company}发送。` }),
  }),
};
