import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { previewQuery } from './queries.ts';
import { refreshScores } from './queries.ts';

it('a changed score is fetched again when it is opened again', async () => {
  const client = new QueryClient();
  const { queryKey } = previewQuery(7);
  client.setQueryData<unknown>(queryKey, { name: 'Before' });

  await refreshScores(client);

  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
