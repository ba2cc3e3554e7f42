import type { Score } from '@eemusic/contract/library/scores';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CallError } from '#platform/api/call-error.ts';
import { toast } from '#platform/ui/toast.tsx';
import { scoreFields } from '#testing/score-fields.ts';
import { useEditScore } from './edit-drawer.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#platform/api/call.ts', () => ({ call }));
vi.mock('#platform/ui/confirm.tsx', () => ({ useAskBeforeLeaving: () => () => undefined }));

const path = '/storage/scores/0123456789abcdef.mp3';
const recording = (signature: string) => ({ address: `${path}?signature=${signature}`, seconds: 60 });
const opened: Score = {
  ...scoreFields,
  id: 7,
  name: 'March',
  levelId: 2,
  stageId: 3,
  accompanimentPath: path,
  accompaniment: recording('a'),
  seconds: 60,
};
const stale = new CallError({ status: 409, code: 'record.stale', text: 'Someone else changed this' });

function edit(now: Score) {
  call.mockReset().mockRejectedValueOnce(stale).mockResolvedValue({ message: 'Score updated' });
  const client = new QueryClient();
  const { result } = renderHook(() => useEditScore(opened, () => Promise.resolve(now)), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return result;
}

it('keeps decisions made here, takes over those of somebody else, and saves on the next attempt', async () => {
  const moved = { gradeId: 4, levelId: 5, stageId: 6 };
  const result = edit({ ...opened, ...moved, range: 5, accompaniment: recording('b'), version: 2 });

  act(() => result.current.form.change({ name: 'Little March', levelId: 9, stageId: null }));
  act(() => result.current.form.change({ stageId: 10 }));
  act(() => void result.current.submit());

  await waitFor(() => expect(result.current.before).toBe(opened));
  expect(result.current.form.values).toMatchObject({
    name: 'Little March',
    range: 5,
    gradeId: 1,
    levelId: 9,
    stageId: 10,
  });
  expect(result.current.isSaved).toBe(false);

  act(() => void result.current.submit());
  await waitFor(() => expect(result.current.isSaved).toBe(true));
  expect(call.mock.lastCall?.[1]).toMatchObject({ name: 'Little March', range: 5, stageId: 10, version: 2 });
});

it('saves at once if no field of the form was changed by somebody else', async () => {
  const result = edit({ ...opened, accompaniment: recording('b'), version: 2 });

  act(() => result.current.form.change({ name: 'Little March' }));
  act(() => void result.current.submit());

  await waitFor(() => expect(result.current.isSaved).toBe(true));
  expect(result.current.before).toBeNull();
  expect(call.mock.lastCall?.[1]).toMatchObject({ name: 'Little March', version: 2 });
});

it('sends one save at a time, with later decisions in the next', async () => {
  const fetched = Promise.withResolvers<Score>();
  const fetch = vi.fn(() => fetched.promise);
  call.mockReset().mockRejectedValueOnce(stale).mockResolvedValue({ message: 'Score updated' });
  const client = new QueryClient();
  const { result } = renderHook(() => useEditScore(opened, fetch), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  act(() => result.current.form.change({ name: 'Little March' }));
  act(() => void result.current.submit());
  await waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  expect(result.current.isSaving).toBe(true);
  act(() => void result.current.submit());
  act(() => result.current.form.change({ rhythm: 4 }));
  await act(async () => fetched.resolve({ ...opened, name: 'Great March', range: 5, version: 2 }));

  await waitFor(() => expect(result.current.before).toBe(opened));
  expect(result.current.form.values).toMatchObject({ name: 'Little March', range: 5, rhythm: 4 });
  expect(call).toHaveBeenCalledOnce();

  act(() => result.current.takeTheirs());
  expect(result.current.form.values).toMatchObject({ name: 'Great March', range: 5, rhythm: 4 });
  expect(result.current.before).toBeNull();
});

it('saves both changes if nothing conflicts, and says so', async () => {
  const result = edit({ ...opened, range: 5, version: 2 });
  const info = vi.spyOn(toast, 'info');

  act(() => result.current.form.change({ name: 'Little March' }));
  act(() => void result.current.submit());

  await waitFor(() => expect(result.current.isSaved).toBe(true));
  expect(call.mock.lastCall?.[1]).toMatchObject({ name: 'Little March', range: 5, version: 2 });
  expect(info).toHaveBeenCalledExactlyOnceWith('Someone else’s changes were kept, too.');
});

it('keeps the decisions about a score that was deleted', async () => {
  const result = edit(opened);
  call.mockReset().mockRejectedValue(new CallError({ status: 404, code: 'score.not-found', text: 'Gone' }));

  act(() => result.current.form.change({ name: 'Little March' }));
  act(() => void result.current.submit());

  await waitFor(() => expect(result.current.form.problem).toBe('Gone'));
  expect(result.current.form.values.name).toBe('Little March');
  expect(result.current.isSaved).toBe(false);
});
