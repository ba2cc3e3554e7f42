import { afterEach, describe, expect, it, vi } from 'vitest';
import { followLive, type LiveState, versionIn, waitAfter } from './use-live-board.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('following the board', () => {
  it('reconnects when the connection breaks, and fetches what was missed', async () => {
    vi.useFakeTimers();
    const end = new AbortController();
    let calls = 0;
    vi.stubGlobal('fetch', async (address: string) => {
      if (address === '/healthz') return new Response();
      calls += 1;
      if (calls === 2) throw new TypeError('no network');
      return new Response(`event: board\ndata: {"version":${calls}}\n\n`);
    });
    const states: LiveState[] = [];
    const versions: (number | null)[] = [];
    const following = followLive(
      { onVersion: (version) => versions.push(version), onState: (state) => states.push(state) },
      end.signal,
    );
    await vi.advanceTimersByTimeAsync(10_000);
    end.abort();
    await following;

    expect(calls).toBeGreaterThan(2);
    expect(states.slice(0, 4)).toEqual(['live', 'lost', 'lost', 'live']);
    expect(versions.slice(0, 2)).toEqual([null, 1]);
    expect(versions).toContain(3);
  });

  it('requests less and less often if each connection ends at once', async () => {
    vi.useFakeTimers();
    const end = new AbortController();
    const fetch = vi.fn(async () => new Response('event: board\ndata: {"version":1}\n\n'));
    vi.stubGlobal('fetch', fetch);
    const following = followLive({ onVersion: () => undefined, onState: () => undefined }, end.signal);
    await vi.advanceTimersByTimeAsync(60_000);
    end.abort();
    await following;

    expect(fetch.mock.calls.length).toBeLessThan(12);
  });

  it('stops if the user may not follow', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ error: 'No', code: 'permission.missing' }, { status: 403 }));
    const states: LiveState[] = [];
    await followLive(
      { onVersion: () => undefined, onState: (state) => states.push(state) },
      new AbortController().signal,
    );
    expect(states).toEqual([]);
  });

  it('waits longer after each failure, up to half a minute, with random variation', () => {
    expect([0, 1, 2, 10].map((failures) => waitAfter(failures, 1))).toEqual([1000, 2000, 4000, 30_000]);
    expect(waitAfter(10, 0)).toBe(15_000);
    expect(versionIn('{"version":3}')).toBe(3);
    expect(versionIn('{')).toBeNull();
  });
});
