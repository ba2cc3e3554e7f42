import type { Route } from '@eemusic/contract/platform/endpoint';
import { send } from './call.ts';
import type { CallOptions } from './request.ts';

/** One of the events that a server sends over an answer that stays open. */
export type ServerEvent = { name: string; data: string };

type Options = CallOptions & {
  /** Is called with each part of the answer, also with one that only keeps the connection open. */
  onPart?: () => void;
};

/** The events of a declared stream; EventSource would not send who asks. Ends when the server ends it. */
export async function* eventsOf(
  route: Route,
  input: object,
  { onPart, ...options }: Options = {},
): AsyncGenerator<ServerEvent> {
  const response = await send(route, input, options);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  onPart?.();
  let rest = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    onPart?.();
    const blocks = (rest + part.value).split(/\r\n\r\n|\n\n|\r\r/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = readEvent(block);
      if (event !== null) yield event;
    }
  }
}

/** Null where the block is a comment alone, which only keeps the connection open. */
export function readEvent(block: string): ServerEvent | null {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
  }
  return data.length === 0 ? null : { name, data: data.join('\n') };
}
