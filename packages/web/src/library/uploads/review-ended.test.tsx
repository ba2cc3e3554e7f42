import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { ReviewEnded } from './review-ended.tsx';
import { aPublishedScore } from './testing.ts';

beforeEach(() => {
  vi.useFakeTimers();
  window.scrollTo = () => undefined;
});
afterEach(() => vi.useRealTimers());

function ended(published = [aPublishedScore(12)]) {
  const onEnd = vi.fn<(published: unknown) => void>();
  show(<ReviewEnded text="1 score published to library" published={published} onEnd={onEnd} onFiles={vi.fn()} />);
  return { onEnd, published };
}

const after = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const heading = () => screen.getByRole('heading', { name: '1 score published to library' });

describe('after publishing', () => {
  it('says it once, with the focus, and goes to the list after three seconds', () => {
    const { onEnd, published } = ended();
    expect(document.activeElement).toBe(heading());
    expect(screen.getAllByText('1 score published to library')).toHaveLength(1);

    after(2_999);
    expect(onEnd).not.toHaveBeenCalled();
    after(1);
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(published);
  });

  it('stays while somebody interacts with it, until they continue', () => {
    const { onEnd, published } = ended();
    fireEvent.keyDown(heading(), { key: 'Tab' });
    after(60_000);
    expect(onEnd).not.toHaveBeenCalled();

    fireEvent.click(screen.getByRole('button', { name: 'See them in the library' }));
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(published);
  });

  it('offers nothing if all scores were removed, and goes to the list after two seconds', () => {
    const { onEnd } = ended([]);
    expect(screen.queryByRole('button')).toBeNull();
    after(2_000);
    expect(onEnd).toHaveBeenCalledExactlyOnceWith([]);
  });
});
