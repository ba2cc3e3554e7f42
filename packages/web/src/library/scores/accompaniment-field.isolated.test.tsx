import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Accompaniment } from '@eemusic/contract/library/scores';
import { CallError } from '#platform/api/call-error.ts';
import { show } from '#testing/render.tsx';
import { AccompanimentField } from './accompaniment-field.tsx';

const { uploadTo } = vi.hoisted(() => ({ uploadTo: vi.fn() }));
vi.mock('#platform/api/upload.ts', () => ({ uploadTo }));

const address = '/storage/scores/0123456789abcdef.mp3?expires=1&signature=x';
const path = '/storage/scores/0123456789abcdef.mp3';

function showField(accompaniment: Accompaniment | null, scoreSeconds: number | null = 80) {
  const onChange = vi.fn();
  const field = { path: accompaniment && path, accompaniment, scoreSeconds, onChange };
  const { container } = show(
    <QueryClientProvider client={new QueryClient()}>
      <AccompanimentField {...field} />
    </QueryClientProvider>,
  );
  const choose = (file: File) => {
    const input = container.querySelector('input[type=file]');
    if (input) fireEvent.change(input, { target: { files: [file] } });
  };
  return { onChange, choose, container };
}

const anMp3 = () => mp3(10);
const mp3 = (size: number) => {
  const file = new File(['x'], 'play.mp3', { type: 'audio/mpeg' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

beforeEach(() => void uploadTo.mockReset());
afterEach(() => void vi.restoreAllMocks());

describe('the accompaniment of a score', () => {
  it('is uploaded, and reported with its address and duration', async () => {
    uploadTo.mockResolvedValue({ filePath: path, url: address, seconds: 100 });
    const { onChange, choose } = showField(null);

    choose(anMp3());

    await waitFor(() =>
      expect(onChange).toHaveBeenCalledWith({
        accompanimentPath: path,
        accompaniment: { address, seconds: 100 },
      }),
    );
  });

  it.each([
    ['a WAV', () => new File(['x'], 'a.wav', { type: 'audio/wav' }), null, 'Please upload an audio file'],
    ['50 MB', () => mp3(50_000_000), null, 'Please choose an MP3 file of at most 20 MB'],
    ['what only says to be one', anMp3, 415, 'Please upload an audio file'],
    ['what the server finds too large', anMp3, 413, 'Please choose an MP3 file of at most 20 MB'],
    ['what did not arrive', anMp3, 503, 'File upload failed'],
  ])('of %s is refused in words', async (_, file, status, text) => {
    uploadTo.mockRejectedValue(new CallError({ status: status ?? 0, code: 'x', text: 'x' }));
    const { onChange, choose } = showField(null);

    choose(file());

    expect(await screen.findByText(text)).toBeTruthy();
    expect(uploadTo).toHaveBeenCalledTimes(status === null ? 0 : 1);
    expect(onChange).not.toHaveBeenCalled();
  });

  it("is warned about if its duration differs from the score's by more than a tenth", () => {
    showField({ address, seconds: 100 });

    expect(screen.getByText('The accompaniment lasts 1:40, the score 1:20 at its tempo.')).toBeTruthy();
  });

  it('is not warned about if it fits, or if a duration is unknown', () => {
    showField({ address, seconds: 84 });
    showField({ address, seconds: null });
    showField({ address, seconds: 100 }, null);

    expect(screen.queryByText(/The accompaniment lasts/)).toBeNull();
  });

  it('is played, paused and sought by keyboard', () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
    const { container } = showField({ address, seconds: 100 });
    const audio = container.querySelector('audio');
    if (!audio) throw new Error('There is no audio');
    expect(audio.getAttribute('src')).toBe(address);

    fireEvent.click(screen.getByRole('button', { name: 'Play the accompaniment' }));
    act(() => void audio.dispatchEvent(new Event('play')));
    const slider = screen.getByRole('slider', { name: 'Position in the accompaniment' });
    fireEvent.keyDown(slider, { key: 'ArrowRight' });

    expect(play).toHaveBeenCalledOnce();
    expect(audio.currentTime).toBe(1);
    expect(slider.getAttribute('aria-valuetext')).toBe('0:01 of 1:40');
    fireEvent.click(screen.getByRole('button', { name: 'Pause the accompaniment' }));
    expect(pause).toHaveBeenCalledOnce();
  });

  it('says so if the browser cannot play it', () => {
    const { container } = showField({ address, seconds: 100 });

    act(() => void container.querySelector('audio')?.dispatchEvent(new Event('error')));

    expect(screen.getByText(/cannot be played here/)).toBeTruthy();
  });
});
