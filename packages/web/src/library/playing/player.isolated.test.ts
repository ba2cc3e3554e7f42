import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PlaybackError } from './settings.ts';
import { pieceOf } from './piece.ts';
import { createPlayer } from './player.ts';
import { createScheduler } from './scheduler.ts';
import type { AudioOutput } from './audio-output.ts';
import { aNote, aTimemap } from './testing.ts';

const { openAudioOutput } = vi.hoisted(() => ({ openAudioOutput: vi.fn<() => AudioOutput>() }));
vi.mock('./audio-output.ts', () => ({ openAudioOutput }));

const voice = { start: 0, end: 0, endAt: () => undefined, cut: () => undefined };
const strike = vi.fn(() => voice);
let now = 0;
const output: AudioOutput = {
  now: () => now,
  heard: () => now,
  scheduler: createScheduler({ strike, click: () => voice }),
  preparePiano: async () => undefined,
  wake: async () => undefined,
  setVolume: () => undefined,
  close: () => undefined,
};
beforeEach(() => {
  now = 0;
  strike.mockClear();
  openAudioOutput.mockReset().mockReturnValue(output);
});

/** Four measures of one second each. */
function aPiece(notes = [aNote('n1', 60)]) {
  const sheet = { pageStarts: [0], meters: [1, 2, 3, 4].map(() => ({ beats: 1, unit: 4 })) };
  return pieceOf({ timemap: aTimemap([1, 2, 3, 4], 1000), notes, tempo: 60 }, sheet);
}

/** A recording that fails until it gets a new address. */
function aLostRecording(isFound: boolean) {
  let isLost = true;
  const audio = Object.assign(new EventTarget(), {
    currentTime: 0,
    duration: Number.NaN,
    pause: () => undefined,
    play: async () => {
      if (isLost) throw new Error('403');
    },
  });
  const renew = vi.fn(async () => {
    isLost = !isFound;
    return isFound;
  });
  return { audio: audio as unknown as HTMLAudioElement, renew };
}

describe('a player', () => {
  it('reports that no device plays sound, and plays once there is one', async () => {
    const player = createPlayer(aPiece(), null);
    openAudioOutput.mockImplementationOnce(() => {
      throw new PlaybackError('device');
    });
    await player.play();
    expect(player.state()).toMatchObject({ status: 'stopped', fault: 'device' });

    await player.play();
    expect(player.state()).toMatchObject({ status: 'playing', fault: null });
    player.close();
  });

  it('reports that the piano cannot be loaded', async () => {
    const player = createPlayer(aPiece(), null);
    openAudioOutput.mockReturnValue({ ...output, preparePiano: () => Promise.reject(new Error('404')) });

    await player.play();
    expect(player.state()).toMatchObject({ status: 'stopped', fault: 'piano' });
  });

  it('does not start if it is paused while loading', async () => {
    const player = createPlayer(aPiece(), null);
    const loading = player.play();
    player.pause();
    await loading;

    expect(player.state().status).toBe('stopped');
    expect(strike).not.toHaveBeenCalled();
  });

  it('fetches a new address of an expired recording once', async () => {
    const found = aLostRecording(true);
    const player = createPlayer(aPiece(), found, { source: 'accompaniment' });
    await player.play();
    expect([player.state().status, found.renew.mock.calls.length]).toEqual(['playing', 1]);
    player.close();

    const lost = aLostRecording(false);
    const silent = createPlayer(aPiece(), lost, { source: 'accompaniment' });
    await silent.play();
    expect(silent.state()).toMatchObject({ status: 'stopped', fault: 'accompaniment' });
    expect(lost.renew).toHaveBeenCalledOnce();
  });

  it('moves silently if the pitches are unknown', async () => {
    const player = createPlayer(aPiece([]), null);
    await player.play();
    now = 2.5;

    expect(strike).not.toHaveBeenCalled();
    expect(player.state().fault).toBeNull();
    expect(player.position()).toBeGreaterThan(2);
    player.close();
  });

  it('starts again when it was paused after its end', async () => {
    const player = createPlayer(aPiece(), null);
    await player.play();
    now = 4.3;
    player.pause();
    await player.play();

    expect(player.position()).toBe(0);
    player.close();
  });

  it('counts in to the start of a measure', async () => {
    const player = createPlayer(aPiece(), null, { hasCountIn: true });
    await player.play();
    now = 3.7;
    player.pause();
    expect(player.position()).toBeGreaterThan(2);
    await player.play();

    expect(player.position()).toBe(2);
    player.close();
  });

  it('skips the intro of a recording when it counts in', async () => {
    const recording = aLostRecording(true);
    await recording.renew();
    const player = createPlayer(aPiece(), recording, { source: 'accompaniment' });
    player.align({ offset: 3, tempo: null });
    await player.play();
    expect(recording.audio.currentTime).toBe(0);

    player.rewind();
    player.change({ hasCountIn: true });
    await player.play();
    expect(recording.audio.currentTime).toBe(3);
    player.close();
  });

  it('jumps to a loop that is set elsewhere while it plays', async () => {
    const player = createPlayer(aPiece(), null);
    await player.play();
    now = 0.5;
    player.change({ loop: { from: 2, to: 2 } });
    await waitFor(() => expect(player.state().status).toBe('playing'));

    expect(player.position()).toBe(2);
    player.close();
  });

  it('plays a third staff with the left hand', async () => {
    const player = createPlayer(aPiece([aNote('n1', 40, { staff: 3 }), aNote('n2', 72)]), null, { hand: 'left' });
    await player.play();
    expect(strike.mock.calls).toEqual([[expect.objectContaining({ pitch: 40 })]]);
    player.close();
  });
});
