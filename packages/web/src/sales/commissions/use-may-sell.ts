import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '#access/profile/index.ts';
import { useSession } from '#access/session/index.ts';

/** Whether the administrator who is signed in may refund sales and set prices: Sales Management. */
export function useMaySell(): boolean {
  const session = useSession();
  const { data } = useQuery({ ...profileQuery(session?.userId ?? 0), enabled: session !== null });
  return data?.permissions.some(({ code }) => code === 'SM') ?? false;
}
