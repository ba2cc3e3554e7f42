import { afterEach, describe, expect, it, vi } from 'vitest';
import { boardEvents, type ServerEvent } from './use-live-board.ts';

afterEach(() => vi.unstubAllGlobals());

async function hear(parts: readonly string[]): Promise<ServerEvent[]> {
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const part of parts) stream.enqueue(new TextEncoder().encode(part));
      stream.close();
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body));
  const heard: ServerEvent[] = [];
  for await (const event of boardEvents(new AbortController().signal, () => undefined)) heard.push(event);
  return heard;
}

describe('server-sent events', () => {
  it('are read wherever the network splits them', async () => {
    const sent = 'event: board\ndata: {"version":7}\n\n: still here\n\nevent: board\r\ndata: 8\r\n\r\ndata: cut';
    const expected = [
      { name: 'board', data: '{"version":7}' },
      { name: 'board', data: '8' },
    ];
    expect(await hear([sent])).toEqual(expected);
    expect(await hear([...sent])).toEqual(expected);
  });

  it('may have data of several lines, no name, or no data', async () => {
    expect(await hear(['data: one\ndata:two\n\n: nothing\n\nevent: board\n\n'])).toEqual([
      { name: 'message', data: 'one\ntwo' },
    ]);
  });
});
