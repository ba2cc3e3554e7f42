import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CallError } from '#platform/api/call-error.ts';
import { show } from '#testing/render.tsx';
import { openPdf } from './open-pdf.ts';
import { PdfPreview } from './pdf-preview.tsx';

vi.mock('./open-pdf.ts', () => ({ openPdf: vi.fn() }));

it('says that a PDF cannot be opened, and opens it on the next try without generating it again', async () => {
  vi.mocked(openPdf).mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  vi.mocked(openPdf).mockReturnValueOnce(new Promise(() => undefined));
  const fetch = vi.fn(() => Promise.resolve(new Uint8Array([1])));
  show(
    <QueryClientProvider client={new QueryClient()}>
      <PdfPreview input="a booklet" fetch={fetch} isFolded={false} pageWidth={300} />
    </QueryClientProvider>,
  );

  expect(await screen.findByRole('alert')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Laying out the pages')).toBeDefined();
  expect(openPdf).toHaveBeenCalledTimes(2);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('says that a busy server is still working, and keeps asking', async () => {
  vi.mocked(openPdf).mockReturnValueOnce(new Promise(() => undefined));
  const busy = new CallError({ status: 503, code: 'server.busy', text: 'The server is busy', retryAfter: 0 });
  const fetch = vi.fn(() => Promise.resolve(new Uint8Array([1])));
  fetch.mockRejectedValueOnce(busy).mockRejectedValueOnce(busy);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, refetchInterval: 50 } } });
  show(
    <QueryClientProvider client={client}>
      <PdfPreview input="a booklet" fetch={fetch} isFolded={false} pageWidth={300} />
    </QueryClientProvider>,
  );

  expect(await screen.findByText('Still working on the pages')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(screen.queryByText('Still working on the pages')).toBeNull());
  expect(fetch.mock.calls.length).toBeGreaterThanOrEqual(3);
});
