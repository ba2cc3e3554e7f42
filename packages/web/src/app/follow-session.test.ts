import type { SignedIn } from '@eemusic/contract/access/session';
import { expect, it, vi } from 'vitest';
import { endSession, startSession } from '#access/session/store.ts';
import { queryClient } from './query-client.ts';
import { followSession } from './app.tsx';

it('the end of a session aborts what is still asked for, which the server would refuse', async () => {
  startSession({ token: 'secret', userId: 7 } as SignedIn, { stays: false });
  const router = {
    state: { location: { pathname: '/dashboard', href: '/dashboard' } },
    history: { replace: vi.fn() },
    navigate: async () => undefined,
  };
  const stop = followSession(router);
  const asked = Promise.withResolvers<AbortSignal>();
  const answer = queryClient.fetchQuery({
    queryKey: ['slow'],
    queryFn: ({ signal }) => {
      asked.resolve(signal);
      return new Promise(() => undefined);
    },
  });
  const signal = await asked.promise;

  endSession('signed-out');

  expect(signal.aborted).toBe(true);
  await expect(answer).rejects.toThrow('CancelledError');
  stop();
});
