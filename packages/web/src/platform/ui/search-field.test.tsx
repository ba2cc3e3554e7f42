import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { SearchField } from './search-field.tsx';

function field() {
  const onSearch = vi.fn();
  show(<SearchField value="" label="Search scores" onSearch={onSearch} />);
  return { onSearch, input: screen.getByRole('searchbox', { name: 'Search scores' }) };
}

describe('the search field', () => {
  it('searches once, when the user stops typing', async () => {
    const { onSearch, input } = field();
    await userEvent.type(input, ' march ');

    await waitFor(() => expect(onSearch).toHaveBeenCalled());
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('march');
  });

  it('waits for an input method to finish a word', async () => {
    const { onSearch, input } = field();
    fireEvent.input(input, { target: { value: 'yue' }, isComposing: true });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(onSearch).not.toHaveBeenCalled();

    fireEvent.input(input, { target: { value: '乐' }, isComposing: true });
    fireEvent.compositionEnd(input);

    await waitFor(() => expect(onSearch).toHaveBeenCalled());
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('乐');
  });

  it('leaves newer input alone while the search comes back through the address', async () => {
    const onSearch = vi.fn();
    function Screen() {
      const [query, setQuery] = useState('');
      onSearch.mockImplementation(setQuery);
      return (
        <>
          <SearchField value={query} label="Search" onSearch={onSearch} />
          <button onClick={() => setQuery('other')}>Back</button>
        </>
      );
    }
    show(<Screen />);
    const input = screen.getByRole<HTMLInputElement>('searchbox');

    await userEvent.type(input, 'wang ');
    await waitFor(() => expect(onSearch).toHaveBeenCalledWith('wang'));
    expect(input.value).toBe('wang ');

    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(input.value).toBe('other');
  });

  it('is focused by / and cleared by its button', async () => {
    const { onSearch, input } = field();
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(input);

    await userEvent.type(input, 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));

    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith(''));
  });
});
