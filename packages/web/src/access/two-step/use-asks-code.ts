import { useQuery } from '@tanstack/react-query';
import { twoStepQuery } from './queries.ts';

/** Whether a change that requires the password also requires a code; fetched only while such a change is made. */
export function useAsksCode(userId: number, enabled = true): boolean {
  const { data } = useQuery({ ...twoStepQuery(userId), enabled });
  return enabled && data?.isOn === true;
}
