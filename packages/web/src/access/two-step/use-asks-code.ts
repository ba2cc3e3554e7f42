import { useQuery } from '@tanstack/react-query';
import { twoStepQuery } from './queries.ts';

/** Whether a change that requires the password also requires a code; fetched only when a form asks for the password. */
export function useAsksCode(userId: number, enabled = true): boolean {
  const { data } = useQuery({ ...twoStepQuery(userId), enabled });
  return enabled && data?.isOn === true;
}
