import { expect, it, vi } from 'vitest';
import { whenServed } from './busy.ts';
import { CallError } from './call-error.ts';

const refusal = (status: number, retryAfter: number | null, code = 'server.busy') =>
  new CallError({ status, code, text: 'The server is busy', retryAfter });

it('a request is sent again for as long as the server is busy, also with this very request', async () => {
  const request = vi.fn(async () => 'pdf');
  request.mockRejectedValueOnce(refusal(503, 0)).mockRejectedValueOnce(refusal(409, 0, 'idempotency.running'));
  const onDelayed = vi.fn();

  expect(await whenServed(request, { signal: new AbortController().signal, onDelayed })).toBe('pdf');
  expect(request).toHaveBeenCalledTimes(3);
  expect(onDelayed).toHaveBeenCalledTimes(2);
});

it.each([
  ['what is refused for good', refusal(404, null)],
  ['what conflicts', refusal(409, 0, 'score.file-used')],
  ['what a gateway refuses without asking for another try', refusal(503, null)],
])('%s is requested once', async (_, error) => {
  const request = vi.fn(() => Promise.reject(error));

  await expect(whenServed(request, { signal: new AbortController().signal, onDelayed: vi.fn() })).rejects.toBe(error);
  expect(request).toHaveBeenCalledTimes(1);
});

it('an abort ends the waiting at once', async () => {
  const controller = new AbortController();
  const request = vi.fn(() => Promise.reject(refusal(503, 3_600)));
  const served = whenServed(request, { signal: controller.signal, onDelayed: () => controller.abort() });

  await expect(served).rejects.toMatchObject({ name: 'AbortError' });
  expect(request).toHaveBeenCalledTimes(1);
});
