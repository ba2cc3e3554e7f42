import type { Server } from 'node:http';
import type { StreamingFile } from '@eemusic/contract/platform/endpoint';
import type { FastifyReply } from 'fastify';

const stops = new WeakMap<object, AbortController>();

/** Returns the controller that ends all endless responses of a server. */
export function abortControllerOf(server: Server): AbortController {
  const stop = stops.get(server) ?? new AbortController();
  stops.set(server, stop);
  return stop;
}

/** Sends a response that lasts until its connection closes or the server stops. Proxies must not buffer it. */
export function streamUntilClosed(reply: FastifyReply, { follow }: StreamingFile): AsyncIterable<Uint8Array> {
  const disconnect = new AbortController();
  if (reply.raw.closed) disconnect.abort();
  else reply.raw.once('close', () => disconnect.abort());
  reply.header('x-accel-buffering', 'no');
  return follow(AbortSignal.any([disconnect.signal, abortControllerOf(reply.server.server).signal]));
}
