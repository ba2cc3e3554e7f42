import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { ExportButton } from './export-button.tsx';
import { type ExportOptions, formatProgress } from './export-progress.ts';
import { toast } from './toast.tsx';

function open() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const started: ExportOptions[] = [];
  const onExport = (options: ExportOptions) => {
    started.push(options);
    options.signal.addEventListener('abort', () => reject(options.signal.reason));
    return promise;
  };
  const received = {
    success: vi.spyOn(toast, 'success').mockReturnValue(undefined),
    info: vi.spyOn(toast, 'info').mockReturnValue(undefined),
  };
  const failed = vi.fn();
  const client = new QueryClient({ defaultOptions: { mutations: { onError: failed } } });
  show(
    <QueryClientProvider client={client}>
      <ExportButton onExport={onExport} />
    </QueryClientProvider>,
  );
  return { started, received, failed, finish: resolve };
}

describe('the export button', () => {
  it('starts one export however often it is clicked, shows its progress, and reports its end', async () => {
    const { started, received, finish } = open();

    await userEvent.dblClick(screen.getByRole('button', { name: 'Export' }));
    expect(started).toHaveLength(1);
    expect(started[0]?.signal.aborted).toBe(false);

    started[0]?.onReceived(12_400_000, 1_000_000);
    expect(await screen.findByText('Preparing… 12.4 MB of 1,000,000 rows')).toBeDefined();
    finish('Users.xlsx');

    expect(await screen.findByRole('button', { name: 'Export' })).toBe(document.activeElement);
    expect(received.success).toHaveBeenCalledExactlyOnceWith('Users.xlsx is saved: 1,000,000 rows, 12.4 MB');
  });

  it('does not report a cancelled export as a failure', async () => {
    const { started, received, failed } = open();

    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));

    expect(await screen.findByRole('button', { name: 'Export' })).toBeDefined();
    expect(started[0]?.signal.aborted).toBe(true);
    expect(received.info).toHaveBeenCalledOnce();
    expect(failed).not.toHaveBeenCalled();
  });
});

it.each([
  [0, null, 'Preparing…'],
  [0, 5, 'Preparing 5 rows…'],
  [3, null, 'Preparing… 1 kB'],
  [999_000, 2000, 'Preparing… 999 kB of 2,000 rows'],
  [62_000_000, null, 'Preparing… 62 MB'],
])('%d bytes of %s rows are %s', (bytes, rows, text) => {
  expect(formatProgress({ bytes, rows })).toBe(text);
});
