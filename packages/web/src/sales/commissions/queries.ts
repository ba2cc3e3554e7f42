import {
  listRules,
  listSales,
  type Receiver,
  reportChannel,
  reportEducator,
} from '@eemusic/contract/sales/commissions';
import type { AnswerOf, CallOf } from '@eemusic/contract/platform/endpoint';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

export type Report = {
  name: string;
  months: readonly string[];
  commission: readonly number[];
  schools: readonly number[] | null;
  users: readonly number[];
  breakdown: readonly Line[];
};

/** A school of a channel, or a student of an educator. */
export type Line = {
  id: number;
  name: string;
  commission: number;
  /** Of a school. */
  students: number | null;
  /** Of a student. */
  subscription: StudentLine['subscriptionStatus'] | null;
  modules: readonly string[];
};

type StudentLine = AnswerOf<typeof reportEducator>['educatorReport']['detailed_breakdown'][number];

/** The last 12 months of a channel or an educator, in one shape. */
export function reportQuery(receiver: Receiver, id: number) {
  return queryOptions({
    queryKey: ['commissions', 'report', receiver, id],
    queryFn: ({ signal }) => (receiver === 'channel' ? ofChannel(id, signal) : ofEducator(id, signal)),
    staleTime: 0,
  });
}

async function ofChannel(channelId: number, signal: AbortSignal): Promise<Report> {
  const { channelReport: report } = await call(reportChannel, { channelId }, { signal });
  return {
    name: report.channelName,
    months: report.months,
    commission: report.commission,
    schools: report.no_of_schools,
    users: report.no_of_users,
    breakdown: report.detailed_breakdown.map(({ educatorId, schoolName, noOfStudents, commission }) => ({
      id: educatorId,
      name: schoolName,
      commission,
      students: noOfStudents,
      subscription: null,
      modules: [],
    })),
  };
}

async function ofEducator(educatorId: number, signal: AbortSignal): Promise<Report> {
  const { educatorReport: report } = await call(reportEducator, { educatorId }, { signal });
  return {
    name: report.educatorName,
    months: report.months,
    commission: report.commission,
    schools: null,
    users: report.no_of_users,
    breakdown: report.detailed_breakdown.map(({ studentId, studentName, subscriptionStatus, modules, commission }) => ({
      id: studentId,
      name: studentName,
      commission,
      students: null,
      subscription: subscriptionStatus,
      modules,
    })),
  };
}

export type SalesFilter = CallOf<typeof listSales>;

/** The last page stays until the next one is here. */
export function salesQuery(filter: SalesFilter) {
  return queryOptions({
    queryKey: ['commissions', 'sales', filter],
    queryFn: ({ signal }) => call(listSales, filter, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const rulesQuery = queryOptions({
  queryKey: ['commissions', 'rules'],
  queryFn: ({ signal }) => call(listRules, {}, { signal }),
});

/** After a sale or a rule changed. */
export function forgetCommissions(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['commissions'] });
}
