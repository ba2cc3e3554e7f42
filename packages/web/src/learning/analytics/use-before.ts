import { useQuery } from '@tanstack/react-query';
import { periodBefore } from './period.ts';
import { type Overview, overviewQuery, type Performance, performanceQuery, type ReportHeader } from './queries.ts';
import { useAddress } from './use-address.ts';

/* The figures of the period before; undefined while they load, and if practice was not reported yet at that time. */

export function useOverviewBefore(header: ReportHeader): Overview | undefined {
  /* Without placeholder data: the figures of another period must not stand in for these while they load. */
  const { placeholderData: _placeholder, ...query } = overviewQuery(useScopeBefore(header));
  return useQuery({ ...query, enabled: hasBefore(header) }).data;
}

export function usePerformanceBefore(header: ReportHeader): Performance | undefined {
  const { placeholderData: _placeholder, ...query } = performanceQuery(useScopeBefore(header));
  return useQuery({ ...query, enabled: hasBefore(header) }).data;
}

function useScopeBefore({ period }: ReportHeader) {
  const { channel, educator, step } = useAddress().address;
  return {
    ...periodBefore(period),
    ...(channel !== undefined && { channel }),
    ...(educator !== undefined && { educator }),
    ...(step !== undefined && { step }),
  };
}

export const hasBefore = ({ first, period }: ReportHeader): boolean =>
  first !== null && first <= periodBefore(period).from;
