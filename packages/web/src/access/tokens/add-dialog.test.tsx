import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '#testing/render.tsx';
import { AddDialog } from './token-section.tsx';

const nothing = () => undefined;

const open = () =>
  show(
    <QueryClientProvider client={new QueryClient()}>
      <AddDialog onMade={nothing} onClose={nothing} />
    </QueryClientProvider>,
  );

it('the form of a token marks what must be filled in', () => {
  open();

  const marked = screen.getAllByText('*', { exact: false }).map(({ parentElement }) => parentElement?.textContent);
  expect(marked).toEqual(['Name *', 'Scopes *', 'Requests a minute *']);
});

it('one click lets a token read all that its maker may read', () => {
  open();
  const scopesOf = (noun: string) =>
    within(screen.getByRole('group', { name: noun })).getAllByRole<HTMLInputElement>('checkbox');

  fireEvent.click(screen.getByRole('button', { name: 'Allow reading everything' }));

  /* Nobody is signed in here, so the scores are all that may be read. */
  expect(scopesOf('Scores').map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(scopesOf('Keys').map(({ value, checked }) => [value, checked])).toEqual([
    ['keys.read', false],
    ['keys.write', false],
    ['keys.redeem', false],
  ]);
});
