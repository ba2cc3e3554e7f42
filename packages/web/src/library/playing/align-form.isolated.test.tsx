import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#platform/api/call-error.ts';
import { show } from '#testing/render.tsx';
import { AlignForm } from './practice-settings.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#platform/api/call.ts', () => ({ call }));
beforeEach(() => void call.mockReset());

async function openForm() {
  const onTry = vi.fn();
  const onChanged = vi.fn(async () => undefined);
  show(
    <QueryClientProvider client={new QueryClient()}>
      <AlignForm
        id={7}
        stored={{ address: '/storage/scores/a.mp3', seconds: 30, offset: 0, tempo: null }}
        scoreTempo={60}
        version={3}
        secondNow={() => 2.3456}
        onTry={onTry}
        onChanged={onChanged}
      />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Align' }));
  return { user, onTry, onChanged };
}

describe('aligning an accompaniment', () => {
  it('takes the current position, is audible at once, and is saved only on request', async () => {
    call.mockResolvedValue({ message: 'Accompaniment aligned', version: 4 });
    const { user, onTry, onChanged } = await openForm();

    await user.click(screen.getByRole('button', { name: 'Begins now' }));
    await user.type(screen.getByLabelText('Tempo of the recording'), '72');

    expect(onTry).toHaveBeenLastCalledWith({ offset: 2.35, tempo: 72 });
    expect(call).not.toHaveBeenCalled();

    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(call.mock.lastCall?.[1]).toEqual({ id: '7', offset: 2.35, tempo: 72, version: 3 });
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  });

  it('keeps what was typed if somebody else saved first, and fetches their version', async () => {
    call.mockRejectedValue(new CallError({ status: 409, code: 'record.stale', text: 'Changed' }));
    const { user, onChanged } = await openForm();

    await user.click(screen.getByRole('button', { name: 'Begins now' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText(/Someone else has changed this score/)).toBeTruthy();
    expect(onChanged).toHaveBeenCalledOnce();
    expect(screen.getByLabelText<HTMLInputElement>('The music begins at').value).toBe('2.35 s');
  });

  it('is closed by Escape without closing the preview, and keeps what was typed', async () => {
    const { user } = await openForm();
    await user.type(screen.getByLabelText('Tempo of the recording'), '72{Escape}');

    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Align' }));
    await user.keyboard('{Enter}');
    const tempo = screen.getByLabelText<HTMLInputElement>('Tempo of the recording');
    expect(tempo.value).toBe('72');
    expect(tempo.getAttribute('data-mantine-stop-propagation')).toBe('true');
  });
});
