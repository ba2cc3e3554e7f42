import { addMonths, firstDayOf, lastDayOf, startOfDay } from '@eemusic/contract/platform/days';
import { setMonthlyReport } from '@eemusic/contract/learning/monthly-report';
import type { Currency } from '@eemusic/contract/platform/currencies';
import type { InLanguages } from '@eemusic/contract/platform/languages';
import { findMailable, listHolders } from '#access/accounts/index.ts';
import { readCompany } from '#access/company/index.ts';
import { readOverview, readPerformance } from '#learning/analytics/index.ts';
import type { Handler } from '#platform/jobs/start.ts';
import { compose, type Figure, type Message } from '#platform/mailer/index.ts';
import { publicAddress, type Services } from '#platform/services.ts';
import type { ReportJob } from './order.ts';
import { findRequest } from './store.ts';

/** Mails the figures to people who still have the report turned on, are active and may turn it on. */
export function sendReport(services: Services): Handler {
  const { configuration, database, mailer } = services;
  return async (payload) => {
    const { administratorId, month } = payload as ReportJob;
    const requested = await findRequest(database.read, administratorId);
    const holders = await listHolders(database.read, setMonthlyReport.access.codes);
    if (!requested || !holders.some(({ id }) => id === administratorId)) return;
    const account = await findMailable(database.read, { id: administratorId }, requested.language);
    if (!account) return;

    const { name, email: to, language } = account;
    const [of, before] = [await figuresOf(services, month), await figuresOf(services, addMonths(month, -1))];
    const { currency } = await readCompany(database.read);
    const { from, to: until } = daysOf(month);
    const address = `${publicAddress(configuration)}/analytics/overview?from=${from}&to=${until}`;
    const message = mailTexts[language]({ name, month, currency, of, before, address });
    await mailer.send({ to, id: `monthly-report.${administratorId}.${month}`, ...compose({ language, ...message }) });
  };
}

const daysOf = (month: string) => ({ from: firstDayOf(month), to: lastDayOf(month) });

async function figuresOf(services: Services, month: string): Promise<MonthFigures> {
  const request = { ...daysOf(month), channelId: 0, educatorId: 0 };
  const { students, practice, sales } = await readOverview(services, request);
  const { accuracy, byScore } = await readPerformance(services, request);
  const mostPractised = byScore
    .toSorted((one, other) => other.seconds - one.seconds)
    .flatMap(({ name }) => (name === '' ? [] : [name]))
    .slice(0, 3);
  return { ...students, active: students.active ?? 0, ...practice, amount: sales.amount, accuracy, mostPractised };
}

type MonthFigures = {
  active: number;
  new: number;
  lapsed: number;
  sessions: number;
  seconds: number;
  /** Sales without refunds, in major units. */
  amount: number;
  /** From 0 to 1; null where no session has one. */
  accuracy: number | null;
  /** Names of up to three scores. */
  mostPractised: readonly string[];
};

type Report = {
  name: string;
  month: string;
  currency: Currency;
  of: MonthFigures;
  before: MonthFigures;
  address: string;
};

type Format = (value: number) => string;
type Changed = (now: number, before: number) => string;

const wholeHours = (seconds: number) => Math.round(seconds / 3600);

/** Formats the figures of a report in a language. */
function formatsOf(locale: string, { currency }: Report) {
  const number = (options: Intl.NumberFormatOptions = {}) => new Intl.NumberFormat(locale, options);
  const plain = (value: number) => number().format(value);
  return {
    plain,
    money: (value: number) => number({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(value),
    share: (value: number) =>
      number({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value),
    change: (now: number, before: number) =>
      number({ style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 }).format((now - before) / before),
    /** The change of a share in percentage points, of the two as they are shown. */
    points: (now: number, before: number) =>
      number({ signDisplay: 'exceptZero', minimumFractionDigits: 1 }).format(
        (Math.round(now * 1000) - Math.round(before * 1000)) / 10,
      ),
    month: (month: string) =>
      new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        startOfDay(firstDayOf(month)),
      ),
  };
}

export const mailTexts: InLanguages<(report: Report) => Omit<Message, 'language'>> = {
  en: (report) => {
    const { name, month, of, before, address } = report;
    const { plain, money, share, change, points, month: nameMonth } = formatsOf('en-GB', report);
    const hours = (seconds: number) => `${plain(wholeHours(seconds))} ${wholeHours(seconds) === 1 ? 'hour' : 'hours'}`;
    const line = (label: string, now: number, then: number, format: Format, changed: Changed = change): Figure => [
      label,
      format(now) + (then > 0 ? ` (${now === then ? 'unchanged' : `${changed(now, then)} from ${format(then)}`})` : ''),
    ];
    const inPoints: Changed = (now, then) => `${points(now, then)} points`;
    return {
      subject: `Analytics for ${nameMonth(month)}`,
      paragraphs: [
        `Hello ${name},`,
        `Here are the figures for ${nameMonth(month)}, compared with ${nameMonth(addMonths(month, -1))}.`,
        [
          line('Active students', of.active, before.active, plain),
          line('New students', of.new, before.new, plain),
          line('Lapsed students', of.lapsed, before.lapsed, plain),
          line('Practice time', of.seconds, before.seconds, hours),
          line('Sessions', of.sessions, before.sessions, plain),
          line('Sales', of.amount, before.amount, money),
          ...(of.accuracy === null ? [] : [line('Accuracy', of.accuracy, before.accuracy ?? 0, share, inPoints)]),
        ],
        ...(of.mostPractised.length === 0 ? [] : [`Most practised scores: ${of.mostPractised.join(', ')}.`]),
      ],
      action: { label: 'Open the analytics', address },
      footnote: 'You subscribed to this monthly report. To stop it, open Analytics and choose Monthly report.',
    };
  },
  'zh-Hans': (report) => {
    const { name, month, of, before, address } = report;
    const { plain, money, share, change, points, month: nameMonth } = formatsOf('zh-Hans', report);
    const hours = (seconds: number) => `${plain(wholeHours(seconds))} 小时`;
    const line = (label: string, now: number, then: number, format: Format, changed: Changed = change): Figure => [
      label,
      format(now) +
        (then > 0 ? `（${now === then ? '与上月持平' : `上月 ${format(then)}，${changed(now, then)}`}）` : ''),
    ];
    const inPoints: Changed = (now, then) => `${points(now, then)} 个百分点`;
    return {
      subject: `${nameMonth(month)}数据报告`,
      paragraphs: [
        `${name}，您好：`,
        `以下是 ${nameMonth(month)}的数据，并与 ${nameMonth(addMonths(month, -1))}对比。`,
        [
          line('活跃学生', of.active, before.active, plain),
          line('新增学生', of.new, before.new, plain),
          line('流失学生', of.lapsed, before.lapsed, plain),
          line('练习时长', of.seconds, before.seconds, hours),
          line('练习次数', of.sessions, before.sessions, plain),
          line('销售', of.amount, before.amount, money),
          ...(of.accuracy === null ? [] : [line('准确率', of.accuracy, before.accuracy ?? 0, share, inPoints)]),
        ],
        ...(of.mostPractised.length === 0 ? [] : [`练习最多的乐谱：${of.mostPractised.join('、')}。`]),
      ],
      action: { label: '打开数据分析', address },
      footnote: '您订阅了这份月度报告。如需停止，请打开“数据分析”，点击“月度报告”。',
    };
  },
};
