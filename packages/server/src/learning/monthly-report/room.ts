import * as contract from '@eemusic/contract/learning/monthly-report';
import type { Currency } from '@eemusic/contract/platform/currencies';
import { addMonths, firstDayOf, lastDayOf, monthOf, startOfDay } from '@eemusic/contract/platform/days';
import { hour } from '@eemusic/contract/platform/durations';
import type { InLanguages, Language } from '@eemusic/contract/platform/languages';
import { findMailable, listHolders } from '#access/accounts/index.ts';
import { readCompany } from '#access/company/index.ts';
import { readOverview, readPerformance } from '#learning/analytics/index.ts';
import { changesOne, type Query } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Handler } from '#platform/jobs/start.ts';
import { enqueue } from '#platform/jobs/store.ts';
import { canMail, compose, type Figure, type Message } from '#platform/mailer/index.ts';
import type { Room } from '#platform/room.ts';
import { publicAddress, type Services } from '#platform/services.ts';

export const monthlyReportRoom: Room = {
  routes: (serve, services) => {
    const { database } = services;
    serve(contract.fetchMonthlyReport, async (_request, { id }) => {
      const requested = await findRequest(services.database.read, id);
      return { isWanted: requested !== undefined, canMail: canMail(services) };
    });
    /** The last month counts as mailed, so that the first report is about the current month. */
    serve(contract.setMonthlyReport, async ({ isWanted }, { id, language }) => {
      if (isWanted && !canMail(services)) throw new Refusal('mail.none');
      const request = { administrator_id: id, language, last_month: lastMonth(services) };
      await database.write<unknown>((tx) =>
        isWanted
          ? tx
              .insertInto('monthly_reports')
              .values(request)
              .onConflict((conflict) => conflict.column('administrator_id').doNothing())
              .execute()
          : tx.deleteFrom('monthly_reports').where('administrator_id', '=', id).execute(),
      );
      return message(isWanted ? 'monthly-report.on' : 'monthly-report.off');
    });
  },
  jobs: (services) => ({
    'monthly-report.mail': { run: sendReport(services) },
    'monthly-report.due': { every: hour, run: (_payload, { signal }) => orderReports(services, signal) },
  }),
  purgeSteps: () => ({
    administrator: async (tx, ids) => {
      await tx.deleteFrom('monthly_reports').where('administrator_id', 'in', ids).execute();
      return 'done';
    },
  }),
};

type ReportJob = { administratorId: number; month: string };

const lastMonth = ({ clock }: Services): string => addMonths(monthOf(clock.today()), -1);

const findRequest = (db: Query, administratorId: number): Promise<{ language: Language } | undefined> =>
  db
    .selectFrom('monthly_reports')
    .select('language')
    .where('administrator_id', '=', administratorId)
    .executeTakeFirst();

/** Months in which there was no mail server are skipped. */
export async function orderReports(services: Services, signal: AbortSignal): Promise<void> {
  const { database, clock } = services;
  if (!canMail(services)) return;
  const month = lastMonth(services);
  const due = database.read.selectFrom('monthly_reports').select('administrator_id').where('last_month', '<', month);
  for (const { administrator_id: administratorId } of await due.orderBy('administrator_id').execute()) {
    signal.throwIfAborted();
    const job: ReportJob = { administratorId, month };
    await database.write(async (tx) => {
      const report = tx.updateTable('monthly_reports').set({ last_month: month });
      // Another node may have queued it at the same time.
      const isFirst = report.where('administrator_id', '=', administratorId).where('last_month', '<', month);
      if (await changesOne(isFirst)) await enqueue(tx, 'monthly-report.mail', job, { now: clock.now() });
    });
  }
}

/** Mails the figures to people who still have the report turned on, are active and may turn it on. */
function sendReport(services: Services): Handler {
  const { configuration, database, mailer } = services;
  return async (payload) => {
    const { administratorId, month } = payload as ReportJob;
    const requested = await findRequest(database.read, administratorId);
    const holders = await listHolders(database.read, contract.setMonthlyReport.access.codes);
    if (!requested || !holders.some(({ id }) => id === administratorId)) return;
    const account = await findMailable(database.read, { id: administratorId }, requested.language);
    if (!account) return;

    const { name, email: to, language } = account;
    const [of, before] = [await figuresOf(services, month), await figuresOf(services, addMonths(month, -1))];
    const { currency } = await readCompany(database.read);
    const { from, to: until } = daysOf(month);
    const address = `${publicAddress(configuration)}/analytics/overview?from=${from}&to=${until}`;
    const message = mailText(language, { name, month, currency, of, before, address });
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

type Name = Exclude<keyof MonthFigures, 'mostPractised'>;

export function mailText(language: Language, report: Report): Omit<Message, 'language'> {
  const { name, month, currency, of, before, address } = report;
  const texts = wording[language];
  const format = (value: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(texts.locale, options).format(value);
  const months = new Intl.DateTimeFormat(texts.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const nameMonth = (one: string) => months.format(startOfDay(firstDayOf(one)));
  const valueOf = (figure: Name, value: number) => {
    if (figure === 'amount') return format(value, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
    if (figure === 'accuracy')
      return format(value, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const hours = Math.round(value / 3600);
    return figure === 'seconds' ? texts.hours(format(hours), hours) : format(value);
  };
  /** A share changes by percentage points, of the two as they are shown. */
  const changeOf = (figure: Name, now: number, then: number) =>
    figure === 'accuracy'
      ? texts.points(
          format((Math.round(now * 1000) - Math.round(then * 1000)) / 10, {
            signDisplay: 'exceptZero',
            minimumFractionDigits: 1,
          }),
        )
      : format((now - then) / then, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 });

  const lines = (Object.keys(texts.labels) as Name[]).flatMap((figure): Figure[] => {
    const [now, then] = [of[figure], before[figure] ?? 0];
    if (now === null) return [];
    const value = valueOf(figure, now);
    const change = now === then ? null : { by: changeOf(figure, now, then), from: valueOf(figure, then) };
    return [[texts.labels[figure], then > 0 ? texts.changed(value, change) : value]];
  });
  return {
    subject: texts.subject(nameMonth(month)),
    paragraphs: [
      texts.greeting(name),
      texts.intro(nameMonth(month), nameMonth(addMonths(month, -1))),
      lines,
      ...(of.mostPractised.length === 0 ? [] : [texts.mostPractised(of.mostPractised)]),
    ],
    action: { label: texts.action, address },
    footnote: texts.footnote,
  };
}

const english = {
  locale: 'en-GB',
  subject: (month: string) => `Analytics for ${month}`,
  greeting: (name: string) => `Hello ${name},`,
  intro: (month: string, before: string) => `Here are the figures for ${month}, compared with ${before}.`,
  labels: {
    active: 'Active students',
    new: 'New students',
    lapsed: 'Lapsed students',
    seconds: 'Practice time',
    sessions: 'Sessions',
    amount: 'Sales',
    accuracy: 'Accuracy',
  } satisfies Record<Name, string>,
  hours: (text: string, count: number) => `${text} ${count === 1 ? 'hour' : 'hours'}`,
  /** `change`: null if there is none. */
  changed: (value: string, change: { by: string; from: string } | null) =>
    `${value} (${change === null ? 'unchanged' : `${change.by} from ${change.from}`})`,
  points: (points: string) => `${points} points`,
  mostPractised: (names: readonly string[]) => `Most practised scores: ${names.join(', ')}.`,
  action: 'Open the analytics',
  footnote: 'You subscribed to this monthly report. To stop it, open Analytics and choose Monthly report.',
};

const wording: InLanguages<typeof english> = {
  en: english,
  'zh-Hans': {
    locale: 'zh-Hans',
    subject: (month) => `${month}数据报告`,
    greeting: (name) => `${name}，您好：`,
    intro: (month, before) => `以下是 ${month}的数据，并与 ${before}对比。`,
    labels: {
      active: '活跃学生',
      new: '新增学生',
      lapsed: '流失学生',
      seconds: '练习时长',
      sessions: '练习次数',
      amount: '销售额',
      accuracy: '准确率',
    },
    hours: (text) => `${text} 小时`,
    changed: (value, change) => `${value}（${change === null ? '与上月持平' : `上月 ${change.from}，${change.by}`}）`,
    points: (points) => `${points} 个百分点`,
    mostPractised: (names) => `练习最多的乐谱：${names.join('、')}。`,
    action: '打开数据分析',
    footnote: '您订阅了这份月度报告。如需停止，请打开“数据分析”，点击“月度报告”。',
  },
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** One row per administrator who has turned the report on. */
    monthly_reports: {
      administrator_id: number;
      /** The interface language when the report was turned on; the language of the account takes precedence. */
      language: Language;
      /** The last month that was mailed, or the one before the report was turned on. */
      last_month: string;
    };
  }
}
