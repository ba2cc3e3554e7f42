import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchBelow } from './toast-watch.ts';

let notices: HTMLElement;
let stop: () => void;
const onMove = vi.fn<() => void>();
const settled = () => vi.advanceTimersByTimeAsync(100);

beforeEach(async () => {
  vi.useFakeTimers();
  notices = document.body.appendChild(document.createElement('div'));
  stop = watchBelow(notices, onMove);
  await settled();
  onMove.mockClear();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  vi.useRealTimers();
});

describe('what lies below the notices', () => {
  it('is looked at once for all that comes at once', async () => {
    document.body.append(document.createElement('h1'), document.createElement('button'));
    window.dispatchEvent(new Event('scroll'));
    await settled();
    expect(onMove).toHaveBeenCalledOnce();
  });

  it('is not looked at while nothing changes, nor because the notices move', async () => {
    notices.style.top = '48px';
    await vi.advanceTimersByTimeAsync(10_000);
    expect(onMove).not.toHaveBeenCalled();
  });

  it('is looked at when the pointer leaves a notice, which held it in place', async () => {
    notices.dispatchEvent(new Event('pointerout'));
    await settled();
    expect(onMove).toHaveBeenCalledOnce();
  });

  it('is no longer looked at once the notices are gone', async () => {
    stop();
    document.body.append(document.createElement('h1'));
    await settled();
    expect(onMove).not.toHaveBeenCalled();
  });
});
