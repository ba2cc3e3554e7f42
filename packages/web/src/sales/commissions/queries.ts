import type { PurgedKind } from '@eemusic/contract/platform/deletions';
import {
  listReceivers,
  listRules,
  listSales,
  reportChannel,
  reportEducator,
} from '@eemusic/contract/sales/commissions';
import type { Receiver } from '@eemusic/contract/sales/choices';
import { listRefundable } from '@eemusic/contract/sales/refunds';
import type { AnswerOf, CallOf } from '@eemusic/contract/platform/endpoint';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';

export type Report = {
  name: string;
  months: readonly string[];
  commission: readonly number[];
  schools: readonly number[] | null;
  users: readonly number[];
  breakdown: readonly Line[];
};

/** A line of the breakdown: a school of a channel, or a student of an educator. */
export type Line = {
  id: number;
  name: string;
  purged: readonly PurgedKind[];
  commission: number;
  /** The number of students of a school; null for a student. */
  students: number | null;
  /** The subscription of a student; null for a school. */
  subscription: StudentLine['subscriptionStatus'] | null;
  modules: readonly string[];
  /** For a member that has left: the last day, if known; otherwise null. */
  former: { until: string | null } | null;
};

type StudentLine = AnswerOf<typeof reportEducator>['educatorReport']['detailed_breakdown'][number];

/** The report of a channel or an educator, which have the same shape and share a screen. */
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
    breakdown: report.detailed_breakdown.map(
      ({ educatorId, schoolName, purged, noOfStudents, commission, former = null }) => ({
        id: educatorId,
        former,
        name: schoolName,
        purged,
        commission,
        students: noOfStudents,
        subscription: null,
        modules: [],
      }),
    ),
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
    breakdown: report.detailed_breakdown.map(
      ({ studentId, studentName, purged, subscriptionStatus, modules, commission, former = null }) => ({
        id: studentId,
        former,
        name: studentName,
        purged,
        commission,
        students: null,
        subscription: subscriptionStatus,
        modules,
      }),
    ),
  };
}

export type SalesFilter = CallOf<typeof listSales>;

/** While a page loads, the previous one stays on the screen. */
export function salesQuery(filter: SalesFilter) {
  return queryOptions({
    queryKey: ['commissions', 'sales', filter],
    queryFn: ({ signal }) => call(listSales, filter, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The sales to a user of which something is left to refund. */
export function refundableQuery(studentId: number) {
  return queryOptions({
    queryKey: ['commissions', 'refundable', studentId],
    queryFn: ({ signal }) => call(listRefundable, { studentId }, { signal }),
    staleTime: 0,
  });
}

export const rulesQuery = queryOptions({
  queryKey: ['commissions', 'rules'],
  queryFn: ({ signal }) => call(listRules, {}, { signal }),
});

/** The first channels or educators whose names contain the text. */
export function findReceivers(receiver: Receiver, searchQuery: string) {
  return {
    queryKey: ['commissions', 'receivers', receiver, searchQuery],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly Item[]> =>
      (await call(listReceivers, { receiver, searchQuery, Size: 50 }, { signal })).receivers,
  };
}

/** A page of channels or educators. While it loads, the previous one stays on the screen. */
export function receiversQuery(filter: CallOf<typeof listReceivers>) {
  return queryOptions({
    queryKey: ['commissions', 'receivers', filter],
    queryFn: ({ signal }) => call(listReceivers, filter, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Marks reports, sales and rules as outdated after one of them has changed. */
export function invalidateCommissions(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['commissions'] });
}
