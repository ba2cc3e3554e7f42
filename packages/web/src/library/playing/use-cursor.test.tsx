import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Piece } from './piece.ts';
import type { Player, PlayerState } from './player.ts';
import { defaultSettings } from './settings.ts';
import { useCursor } from './use-cursor.ts';

const piece = {
  measures: [
    { at: 0, end: 2, index: 0 },
    { at: 2, end: 4, index: 1 },
  ],
  frames: [{ at: 0, ids: [] }],
} as unknown as Piece;
/** One measure per page. */
const sheet = { pageStarts: [0, 1], meters: [null, null] };
const stopped: PlayerState = { status: 'stopped', fault: null, settings: defaultSettings, isUsed: false, moves: 0 };

it('turns to the playing page when playback begins, and then leaves a reader who turns pages alone', () => {
  const onPage = vi.fn();
  const player = { position: () => 0 } as Player;
  const paper = { current: document.createElement('div') };
  const options = { player, piece, sheet, paper, page: 0, shown: 1, onPage, state: stopped };
  const { rerender } = renderHook((props) => useCursor(props), { initialProps: options });
  rerender({ ...options, page: 1, shown: 2 });
  expect(onPage).not.toHaveBeenCalled();

  const loading: PlayerState = { ...stopped, status: 'loading', isUsed: true };
  rerender({ ...options, page: 1, shown: 2, state: loading });
  expect(onPage).toHaveBeenLastCalledWith(0);

  onPage.mockClear();
  rerender({ ...options, page: 0, shown: 3, state: { ...loading, status: 'playing' } });
  rerender({ ...options, page: 1, shown: 4, state: { ...loading, status: 'playing' } });
  expect(onPage).not.toHaveBeenCalled();
});
