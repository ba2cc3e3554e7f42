import type { Route } from '@eemusic/contract/platform/endpoint';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { send } from './call.ts';
import type { CallOptions } from './request.ts';

export type ServerEvent = { name: string; data: string };

type Options = CallOptions & {
  /** Called with each chunk, including keep-alive pings. */
  onPart?: () => void;
};

/**
 * The events of a declared stream, until the server closes it. Uses fetch, because EventSource cannot send the
 * Authorization header.
 */
export async function* eventsOf(
  route: Route,
  input: object,
  { onPart, ...options }: Options = {},
): AsyncGenerator<ServerEvent> {
  const response = await send(route, input, options);
  onPart?.();
  const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, controller) {
      onPart?.();
      controller.enqueue(part);
    },
  });
  const events = response.body
    ?.pipeThrough(heard)
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  for (let next = await events?.read(); next && !next.done; next = await events?.read()) {
    yield { name: next.value.event ?? 'message', data: next.value.data };
  }
}
