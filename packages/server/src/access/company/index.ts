import type { Company } from '@eemusic/contract/access/company';
import type { Currency } from '@eemusic/contract/platform/currencies';
import type { Language } from '@eemusic/contract/platform/languages';
import type { Generated } from 'kysely';
import { type Change, changesOne, differences, type Query } from '#platform/database/index.ts';
import * as contract from '@eemusic/contract/access/company';
import { second } from '@eemusic/contract/platform/durations';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Room } from '#platform/room.ts';
import type { Services } from '#platform/services.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A single row, with the id 1. */
    company: {
      id: number;
      currency: Currency;
      time_zone: Generated<string>;
      name: Generated<string>;
      address: Generated<string>;
      tax_number: Generated<string>;
      payment_details: Generated<string>;
      statement_mail_day: number | null;
      mail_language: Generated<Language>;
      reminds_month_before: Generated<0 | 1>;
      reminds_week_before: Generated<0 | 1>;
      reminds_channels: Generated<0 | 1>;
      exercise_composer: Generated<string>;
      exercise_rights: Generated<string>;
      version: number;
    };
  }
}

export async function readCompany(db: Query): Promise<Company> {
  const { remindsMonthBefore, remindsWeekBefore, remindsChannels, ...settings } = await db
    .selectFrom('company')
    .select([
      'currency',
      'time_zone as timeZone',
      'name',
      'address',
      'tax_number as taxNumber',
      'payment_details as paymentDetails',
      'version',
    ])
    .select(['statement_mail_day as statementMailDay', 'mail_language as mailLanguage'])
    .select(['reminds_month_before as remindsMonthBefore', 'reminds_week_before as remindsWeekBefore'])
    .select('reminds_channels as remindsChannels')
    .select(['exercise_composer as exerciseComposer', 'exercise_rights as exerciseRights'])
    .executeTakeFirstOrThrow();
  return {
    ...settings,
    remindsMonthBefore: remindsMonthBefore === 1,
    remindsWeekBefore: remindsWeekBefore === 1,
    remindsChannels: remindsChannels === 1,
  };
}

/** Returns false if somebody else has saved since this version. */
export function storeCompany(tx: Change, company: Company): Promise<boolean> {
  const { version, currency, timeZone, name, address, taxNumber, paymentDetails, mailLanguage } = company;
  return changesOne(
    tx
      .updateTable('company')
      .set({ currency, time_zone: timeZone, name, address, tax_number: taxNumber, payment_details: paymentDetails })
      .set({ statement_mail_day: company.statementMailDay, mail_language: mailLanguage, version: version + 1 })
      .set({ reminds_month_before: company.remindsMonthBefore ? 1 : 0 })
      .set({ reminds_week_before: company.remindsWeekBefore ? 1 : 0 })
      .set({ exercise_composer: company.exerciseComposer, exercise_rights: company.exerciseRights })
      .set({ reminds_channels: company.remindsChannels ? 1 : 0 })
      .where('version', '=', version),
  );
}

export const companyRoom: Room = { routes: companyRoutes, warmUp: followTimeZone };

function companyRoutes(serve: Serve, { database, clock }: Services): void {
  serve(contract.fetchCompany, async () => ({ company: await readCompany(database.read) }));

  serve(contract.updateCompany, async ({ version, ...request }, by) => {
    const saved = await database.change(by, async (tx) => {
      const { version: current, ...before } = await readCompany(tx);
      const changes = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));
      const after = { ...before, ...changes };
      if (!(await storeCompany(tx, { ...after, version: version ?? current }))) throw new Refusal('record.stale');
      tx.audit('company.updated', { kind: 'company', id: 1 }, differences(before, after));
      return { ...message('company.updated'), company: await readCompany(tx) };
    });
    clock.setTimeZone(saved.company.timeZone);
    return saved;
  });
}

/** Another node may have changed it. */
const everyMs = 30 * second;

type Needed = Pick<Services, 'database' | 'clock'>;

export async function readTimeZone({ database, clock }: Needed): Promise<void> {
  clock.setTimeZone((await readCompany(database.read)).timeZone);
}

async function followTimeZone(services: Needed): Promise<void> {
  setInterval(() => void readTimeZone(services).catch(() => undefined), everyMs).unref();
}
