import type { Server } from 'node:http';
import type { EndlessFile } from '@eemusic/contract/platform/endpoint';
import type { FastifyReply } from 'fastify';

const stops = new WeakMap<object, AbortController>();

/** What ends all answers of a server that would go on for ever. */
export function endlessOf(server: Server): AbortController {
  const stop = stops.get(server) ?? new AbortController();
  stops.set(server, stop);
  return stop;
}

/** An answer that goes on until its connection closes or the server stops, passed on by proxies as it comes. */
export function untilGone(reply: FastifyReply, { follow }: EndlessFile): AsyncIterable<Uint8Array> {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  reply.header('x-accel-buffering', 'no');
  return follow(AbortSignal.any([gone.signal, endlessOf(reply.server.server).signal]));
}
