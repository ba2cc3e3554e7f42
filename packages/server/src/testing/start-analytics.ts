import * as contract from '@eemusic/contract/learning/analytics';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { addChanges, countDays, countMonths } from '#learning/practice/index.ts';
import { someKeys } from './some-keys.ts';

export const minutes = (day: string, minute: number) =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + minute * 60_000).toISOString();

type Session = {
  student_id: number;
  started_at: string;
  educator_id?: number | null;
  channel_id?: number | null;
  grade_id?: number | null;
  region?: string | null;
  birth_year?: number | null;
  score_id?: number | null;
  seconds?: number;
  accuracy?: number | null;
  screen?: string;
};

/** Starts a console with keys and students, with helpers that read its figures. */
export async function startAnalytics() {
  const keys = await someKeys();
  const { call, services, anAdministrator } = keys;
  const { token } = await anAdministrator({ codes: ['DA'] });
  let sent = 0;
  const as = { token };
  return {
    ...keys,
    token,
    overview: (query: CallOf<typeof contract.readOverview> = {}) => call(contract.readOverview, query, as),
    performance: (query: CallOf<typeof contract.readPerformance> = {}) => call(contract.readPerformance, query, as),
    channels: (query: CallOf<typeof contract.compareChannels> = {}) => call(contract.compareChannels, query, as),
    navigation: (query: CallOf<typeof contract.readNavigation> = {}) => call(contract.readNavigation, query, as),
    studentsBehind: (query: CallOf<typeof contract.listCountedStudents>, asking = as) =>
      call(contract.listCountedStudents, query, asking),
    sessionsBehind: (query: CallOf<typeof contract.listCountedSessions> = {}, asking = as) =>
      call(contract.listCountedSessions, query, asking),
    salesBehind: (query: CallOf<typeof contract.listCountedSales> = {}, asking = as) =>
      call(contract.listCountedSales, query, asking),
    keysBehind: (query: CallOf<typeof contract.listCountedKeys>) => call(contract.listCountedKeys, query, as),
    scopes: (query: CallOf<typeof contract.listScopes> = {}) => call(contract.listScopes, query, as),
    count: async () => {
      const { signal } = new AbortController();
      await countDays(services, signal);
      await countMonths(services, signal, 3);
    },
    /** Adds sessions, stamped as on arrival. */
    practise: (sessions: readonly Session[]) =>
      services.database.write(async (tx) => {
        for (const session of sessions) {
          const usual = { educator_id: null, channel_id: null, grade_id: null, region: null, birth_year: null };
          const played = { score_id: null, seconds: 300, accuracy: null, screen: 'practice', profile_id: null };
          const own = { session_id: `of ${(sent += 1)}`, received_at: session.started_at };
          await tx
            .insertInto('practice_sessions')
            .values({ ...usual, ...played, ...own, ...session })
            .execute();
        }
        const days = sessions.map((one) => ({ day: one.started_at.slice(0, 10), startedAt: one.started_at }));
        await addChanges(tx, services.clock, days);
      }),
  };
}
