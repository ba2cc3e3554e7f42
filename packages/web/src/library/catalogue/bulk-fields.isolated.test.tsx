import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { BulkFields, nothingChosen } from './bulk-edit.tsx';

vi.mock('#platform/api/call.ts', () => ({ call: () => new Promise(() => undefined) }));

it.each([
  ['stays as it is while no grade is chosen', null, 'No change'],
  ['has to be chosen with its grade', 2, 'Select a level'],
])('the level of many scores %s', (_, gradeId, expected) => {
  show(
    <QueryClientProvider client={new QueryClient()}>
      <BulkFields values={{ ...nothingChosen, gradeId }} errors={{}} onChange={() => undefined} />
    </QueryClientProvider>,
  );

  expect(screen.getByRole('combobox', { name: 'Level' }).getAttribute('placeholder')).toBe(expected);
});
