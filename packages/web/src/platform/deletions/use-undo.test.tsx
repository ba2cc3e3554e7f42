import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanNotifications } from '@mantine/notifications';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { ToastHost } from '#platform/ui/toast.tsx';
import { useUndo } from './use-undo.ts';

const restored = vi.fn<(body: unknown) => void>();
const onRestored = vi.fn<() => void>();

function Deletes() {
  const { toastDeleted } = useUndo();
  return (
    <>
      <button type="button" onClick={() => toastDeleted({ message: 'Deleted', deletionId: 7, onRestored })}>
        Delete
      </button>
      <textarea aria-label="Text" />
      <ToastHost />
    </>
  );
}

async function afterDeleting() {
  show(
    <QueryClientProvider client={new QueryClient()}>
      <Deletes />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  return screen.findByRole('button', { name: 'Undo' });
}

describe('undoing a deletion', () => {
  beforeEach(() => {
    // Of other tests.
    act(() => cleanNotifications());
    restored.mockClear();
    onRestored.mockClear();
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      restored(JSON.parse(String(init.body)));
      return Response.json({ message: 'Restored' });
    });
  });
  afterEach(() => act(() => cleanNotifications()));

  it('is offered by the notice, and refetches the restored records', async () => {
    const undo = await afterDeleting();

    await userEvent.click(undo);

    expect(await screen.findByText('Restored')).toBeDefined();
    expect(restored).toHaveBeenCalledExactlyOnceWith({ deletionId: 7 });
    expect(onRestored).toHaveBeenCalledOnce();
  });

  it('is triggered by Ctrl+Z from anywhere, once', async () => {
    await afterDeleting();

    await userEvent.keyboard('{Control>}zz{/Control}');

    expect(await screen.findByText('Restored')).toBeDefined();
    expect(restored).toHaveBeenCalledExactlyOnceWith({ deletionId: 7 });
  });

  it('leaves Ctrl+Z alone in text fields', async () => {
    await afterDeleting();

    await userEvent.type(screen.getByLabelText('Text'), '{Control>}z{/Control}');

    expect(restored).not.toHaveBeenCalled();
  });
});
