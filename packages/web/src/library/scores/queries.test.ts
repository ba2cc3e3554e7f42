import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refreshScores, previewQuery } from './queries.ts';

it('shows a score that was changed as it is now when it is opened again', async () => {
  const client = new QueryClient();
  const { queryKey } = previewQuery(7);
  client.setQueryData<unknown>(queryKey, { name: 'Before' });

  await refreshScores(client);

  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
