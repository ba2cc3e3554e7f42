import type { Company } from '@eemusic/contract/access/company';
import type { AnswerOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import type { previewReminder as declaredOne, previewReminders as declared } from '@eemusic/contract/sales/reminders';
import { sql } from 'kysely';
import { readCompany } from '#access/company/index.ts';
import { byText, readOffThread } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { canMail, compose } from '#platform/mailer/index.ts';
import type { Services } from '#platform/services.ts';
import { composeReminder } from './mail-texts.ts';
import { reminderLanguage } from './contacts.ts';
import { dueReminders, type Ending, periodsOf } from './reminded.ts';

const bothPeriods = periodsOf({ remindsMonthBefore: true, remindsWeekBefore: true });

/** Returns what the next run would mail: with reminders turned off, what it would mail if both periods were on. */
export async function previewReminders(
  services: Services,
  { Page, Size }: RequestOf<typeof declared>,
): Promise<AnswerOf<typeof declared>> {
  const { read, source } = services.database;
  const company = await readCompany(read);
  const periods = periodsOf(company);
  const query = read
    .selectFrom(sql<Ending>`(${dueIn(services, company)})`.as('due'))
    .select(['receiver', 'receiverId', 'name', 'email'])
    .select(({ fn }) => fn.countAll<number>().as('users'))
    .select(sql<number>`count(*) over ()`.as('total'))
    .select(sql<number>`cast(sum(count(*)) over () as bigint)`.as('allUsers'))
    .groupBy(['receiver', 'receiverId', 'name', 'nameKey', 'email'])
    .orderBy('nameKey', byText('asc'))
    .orderBy('receiver')
    .orderBy('receiverId')
    .limit(Size)
    .offset((Page - 1) * Size);
  const rows = await readOffThread(source, query.compile());
  const mails = await Promise.all(
    rows.map(async ({ total: _total, allUsers: _allUsers, users, ...reminder }) => ({
      ...reminder,
      users: Number(users),
      language: await reminderLanguage(read, reminder, company.mailLanguage),
    })),
  );
  return {
    isOn: periods.length > 0,
    canSend: canMail(services),
    daysAhead: shownPeriods(company),
    mails,
    total: Number(rows[0]?.total ?? 0),
    users: Number(rows[0]?.allUsers ?? 0),
  };
}

export async function previewReminder(
  services: Services,
  only: RequestOf<typeof declaredOne>,
): Promise<AnswerOf<typeof declaredOne>> {
  const { read, source } = services.database;
  const company = await readCompany(read);
  const found = await readOffThread(source, dueIn(services, company, only).compile(read));
  const mentioned = found.filter(({ receiver }) => receiver === only.receiver);
  const [first] = mentioned;
  if (!first) throw new Refusal('reminder.none');

  const language = await reminderLanguage(read, first, company.mailLanguage);
  const { subject, text } = compose(composeReminder({ ...first, language, company: company.name }, mentioned));
  return { email: first.email, language, subject, text };
}

const dueIn = ({ clock }: Services, company: Company, only?: RequestOf<typeof declaredOne>) =>
  dueReminders({
    today: clock.today(),
    periods: shownPeriods(company),
    toChannels: company.remindsChannels,
    ...(only && { only }),
  });

function shownPeriods(company: Company): number[] {
  const periods = periodsOf(company);
  return periods.length > 0 ? periods : bothPeriods;
}
