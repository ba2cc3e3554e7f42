import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '#testing/render.tsx';
import { AddDialog } from './webhook-dialogs.tsx';

const nothing = () => undefined;

it('the form of a webhook marks what must be filled in', () => {
  show(
    <QueryClientProvider client={new QueryClient()}>
      <AddDialog onDone={nothing} onClose={nothing} />
    </QueryClientProvider>,
  );

  const marked = screen.getAllByText('*', { exact: false }).map(({ parentElement }) => parentElement?.textContent);
  expect(marked).toEqual(['Name *', 'Address *', 'Events *']);
});
