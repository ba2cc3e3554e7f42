import { exportAdministrators } from '@eemusic/contract/access/administrators';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { download } from './download.ts';

/** Sends five bytes, five more, and then waits until the connection is closed. */
function serverSends(headers: Record<string, string>) {
  const part = new Uint8Array(5);
  const ends = { close: () => {}, fail: () => {} };
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        controller.enqueue(part);
        controller.enqueue(part);
        ends.close = () => controller.close();
        ends.fail = () => controller.error(new TypeError('network error'));
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body, { headers });
  });
  return ends;
}

const named = { 'Content-Disposition': 'attachment; filename="Users.xlsx"' };
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = ({ size }: Blob) => `blob:${size}`;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
});

describe('a download', () => {
  it('reports bytes and rows as they arrive, and saves the file under its name', async () => {
    const ends = serverSends({ ...named, 'X-Rows': '1000000' });
    const onReceived = vi.fn<(bytes: number, rows: number | null) => void>();

    const name = download(exportAdministrators, {}, { onReceived });
    await waitFor(() => expect(onReceived).toHaveBeenLastCalledWith(10, 1_000_000));
    ends.close();

    expect(await name).toBe('Users.xlsx');
    expect(onReceived.mock.calls).toEqual([
      [0, 1_000_000],
      [5, 1_000_000],
      [10, 1_000_000],
    ]);
    expect(saved).toEqual(['Users.xlsx blob:10']);
  });

  it.each([['12 rows'], ['-1'], [''], ['1e9']])('does not believe %j rows', async (rows) => {
    const ends = serverSends({ ...named, 'X-Rows': rows });
    const onReceived = vi.fn<(bytes: number, rows: number | null) => void>();

    const name = download(exportAdministrators, {}, { onReceived });
    await waitFor(() => expect(onReceived).toHaveBeenLastCalledWith(10, null));
    ends.close();
    await name;
  });

  it('saves nothing when it is cancelled or interrupted', async () => {
    const cancel = new AbortController();
    serverSends(named);
    const cancelled = download(exportAdministrators, {}, { signal: cancel.signal });
    setTimeout(() => cancel.abort());
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });

    const ends = serverSends(named);
    const broken = download(exportAdministrators, {}, { onReceived: (bytes) => bytes === 10 && ends.fail() });
    await expect(broken).rejects.toMatchObject({ code: 'network.none' });

    expect(saved).toEqual([]);
  });
});
