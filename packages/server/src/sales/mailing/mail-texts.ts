import type { Currency } from '@eemusic/contract/platform/currencies';
import { firstDayOf, startOfDay } from '@eemusic/contract/platform/days';
import type { InLanguages, Language } from '@eemusic/contract/platform/languages';
import type { Receiver } from '@eemusic/contract/sales/choices';
import type { Figure, Message } from '#platform/mailer/index.ts';

type Statement = {
  contact: string;
  receiver: string;
  month: string;
  commission: number;
  currency: Currency;
  /** Empty if the company's name is not set. */
  company: string;
};

const money = (locale: string, { commission, currency }: Statement) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(commission);

const monthName = (locale: string, month: string) =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    startOfDay(firstDayOf(month)),
  );

const dayName = (locale: string, day: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(startOfDay(day));

export const statementTexts: InLanguages<(about: Statement) => Omit<Message, 'language'>> = {
  en: (about) => {
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
  'zh-Hans': (about) => {
    const month = monthName('zh-Hans', about.month);
    return {
      subject: `${month}佣金结算单：${about.receiver}`,
      paragraphs: [
        about.contact === '' ? '您好：' : `${about.contact}，您好：`,
        `随信附上 ${month}的佣金结算单（${about.receiver}），佣金为 ${money('zh-Hans', about)}。`,
      ],
      ...(about.company !== '' && { footnote: `发件方：${about.company}` }),
    };
  },
};

type Reminder = {
  receiver: Receiver;
  name: string;
  contact: string;
  lines: readonly Figure[];
  more: number;
  company: string;
};

const isOne = ({ lines, more }: Reminder) => lines.length + more === 1;

type ReminderTexts = {
  until(day: string): string;
  users(count: number, firstDay: string): string;
  message(about: Reminder): Omit<Message, 'language'>;
};

const reminderTexts: InLanguages<ReminderTexts> = {
  en: {
    until: (day) => `until ${dayName('en-GB', day)}`,
    users: (count, firstDay) =>
      count === 1
        ? `1 user, until ${dayName('en-GB', firstDay)}`
        : `${count} users, the first until ${dayName('en-GB', firstDay)}`,
    message: (about) => ({
      subject:
        about.receiver === 'educator' && isOne(about)
          ? `Subscription ending soon: ${about.name}`
          : `Subscriptions ending soon: ${about.name}`,
      paragraphs: [
        about.contact === '' ? 'Hello,' : `Hello ${about.contact},`,
        introduction(about),
        about.lines,
        ...(about.more > 0 ? [`… and ${about.more} more.`] : []),
      ],
      ...(about.company !== '' && { footnote: `Sent by ${about.company}.` }),
    }),
  },
  'zh-Hans': {
    until: (day) => `${dayName('zh-Hans', day)}到期`,
    users: (count, firstDay) => `${count} 名学生，最早 ${dayName('zh-Hans', firstDay)}到期`,
    message: ({ receiver, name, contact, lines, more, company }) => ({
      subject: `订阅即将到期：${name}`,
      paragraphs: [
        contact === '' ? '您好：' : `${contact}，您好：`,
        receiver === 'channel'
          ? '以下学校和老师的学生订阅即将到期，请及时续订，以免影响练习。'
          : '以下学生的订阅即将到期，请及时续订，以免影响练习。',
        lines,
        ...(more > 0 ? [receiver === 'channel' ? `另有 ${more} 个学校或老师。` : `另有 ${more} 人。`] : []),
      ],
      ...(company !== '' && { footnote: `发件方：${company}` }),
    }),
  },
};

function introduction(about: Reminder): string {
  const renew = 'Please renew them so that practice can continue.';
  if (about.receiver === 'channel')
    return `Subscriptions are about to expire at the schools and teachers below. ${renew}`;
  return isOne(about)
    ? 'The subscription below is about to expire. Please renew it so that practice can continue.'
    : `The subscriptions below are about to expire. ${renew}`;
}

/** With more users or schools than this, a mail contains only the number of the rest. */
const maxListed = 200;

type About = { receiver: Receiver; name: string; contact: string; language: Language; company: string };
type Mentioned = { student: string; educatorId: number; educator: string; expiresOn: string };

/** The mail to a school lists its users; that to a channel only how many users of each school, without their names. */
export function composeReminder({ receiver, language, ...about }: About, mentioned: readonly Mentioned[]): Message {
  const texts = reminderTexts[language];
  const lines =
    receiver === 'educator'
      ? mentioned.map(({ student, expiresOn }) => [student, texts.until(expiresOn)] as const)
      : [...Map.groupBy(mentioned, ({ educatorId }) => educatorId).values()].map(
          (users) => [users[0]?.educator ?? '', texts.users(users.length, firstDay(users))] as const,
        );
  const listed = lines.slice(0, maxListed);
  return { language, ...texts.message({ ...about, receiver, lines: listed, more: lines.length - listed.length }) };
}

const firstDay = (users: readonly Mentioned[]): string => users.map(({ expiresOn }) => expiresOn).toSorted()[0] ?? '';
