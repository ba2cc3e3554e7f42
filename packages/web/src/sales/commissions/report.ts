import type { PurgedKind } from '@eemusic/contract/platform/deletions';
import type { Receiver } from '@eemusic/contract/sales/choices';
import { reportChannel, reportEducator } from '@eemusic/contract/sales/commissions';
import type { SubscriptionStatus } from '@eemusic/contract/sales/users';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import type { CallOptions } from '#platform/api/request.ts';

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
  students: number | null;
  subscription: SubscriptionStatus | null;
  modules: readonly string[];
  /** For a member that has left: the last day, if known; otherwise null. */
  former: { until: string | null } | null;
};

export function reportQuery(receiver: Receiver, id: number) {
  return queryOptions({
    queryKey: ['commissions', 'report', receiver, id],
    queryFn: ({ signal }) => (receiver === 'channel' ? ofChannel(id, { signal }) : ofEducator(id, { signal })),
    staleTime: 0,
  });
}

async function ofChannel(channelId: number, options: CallOptions): Promise<Report> {
  const { channelReport: report } = await call(reportChannel, { channelId }, options);
  return {
    ...report,
    name: report.channelName,
    schools: report.no_of_schools,
    users: report.no_of_users,
    breakdown: report.detailed_breakdown.map(
      ({ educatorId: id, schoolName: name, noOfStudents: students, former = null, ...line }) => ({
        ...line,
        id,
        name,
        students,
        former,
        subscription: null,
        modules: [],
      }),
    ),
  };
}

async function ofEducator(educatorId: number, options: CallOptions): Promise<Report> {
  const { educatorReport: report } = await call(reportEducator, { educatorId }, options);
  return {
    ...report,
    name: report.educatorName,
    schools: null,
    users: report.no_of_users,
    breakdown: report.detailed_breakdown.map(
      ({ studentId: id, studentName: name, subscriptionStatus: subscription, former = null, ...line }) => ({
        ...line,
        id,
        name,
        subscription,
        former,
        students: null,
      }),
    ),
  };
}
