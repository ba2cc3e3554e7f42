import { useQuery } from '@tanstack/react-query';
import { twoStepQuery } from './queries.ts';

/** Whether a change that takes the password takes a code too; asked of the server only while such a change is made. */
export function useAsksCode(userId: number, enabled = true): boolean {
  const { data } = useQuery({ ...twoStepQuery(userId), enabled });
  return enabled && data?.isOn === true;
}
