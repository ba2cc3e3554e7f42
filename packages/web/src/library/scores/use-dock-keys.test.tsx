import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { useDockKeys } from './docked-preview.tsx';

function setUp() {
  const onPlay = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  const onRowKey = vi.fn<(key: string) => void>();
  function Screen() {
    const dock = useRef<HTMLElement>(null);
    useDockKeys(dock, { onPlay, onClose });
    return (
      <>
        <input type="search" aria-label="Search" />
        <button type="button" data-row={0}>
          A control
        </button>
        <ul>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- represents a row of a list */}
          <li data-row={1} tabIndex={0} onKeyDown={({ key }) => onRowKey(key)}>
            A row
          </li>
        </ul>
        <section ref={dock}>
          <button type="button">In the dock</button>
        </section>
      </>
    );
  }
  show(<Screen />);
  return { onPlay, onClose, onRowKey };
}

describe('the keys of a docked preview', () => {
  it('play and close from a row, without selecting or clearing anything', async () => {
    const { onPlay, onClose, onRowKey } = setUp();
    screen.getByText('A row').focus();

    await userEvent.keyboard(' {ArrowDown}{Escape}');

    expect(onPlay).toHaveBeenCalledOnce();
    expect(onClose).toHaveBeenCalledOnce();
    expect(onRowKey.mock.calls).toEqual([['ArrowDown']]);
  });

  it('leave controls and the search field the keys they need', async () => {
    const { onPlay, onClose } = setUp();
    await userEvent.type(screen.getByRole('searchbox'), 'a b{Escape}');
    screen.getByText('A control').focus();
    await userEvent.keyboard(' ');

    expect(onPlay).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();

    screen.getByText('In the dock').focus();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
