import { addMonths, firstDayOf, lastDayOf } from '@eemusic/contract/platform/days';
import { setMonthlyReport } from '@eemusic/contract/learning/monthly-report';
import { findMailable, listHolders } from '#access/accounts/index.ts';
import { readCompany } from '#access/company/index.ts';
import { readOverview, readPerformance } from '#learning/analytics/index.ts';
import type { Handler } from '#platform/jobs/start.ts';
import { compose } from '#platform/mailer/index.ts';
import { publicAddress, type Services } from '#platform/services.ts';
import { mailTexts, type MonthFigures } from './mail-texts.ts';
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
