import type { Endpoint } from '@eemusic/contract/platform/endpoint';
import type { FastifyInstance, InjectOptions } from 'fastify';

type Injected = {
  statusCode: number;
  headers: Record<string, unknown>;
  rawPayload: Buffer;
  json: <Body>() => Body;
};

const isEndless = ({ output }: Endpoint) => 'kind' in output && output.contentTypes.includes('text/event-stream');

/**
 * Sends a request without a network. Only the beginning of an endless answer is read, as if the caller disconnected
 * then.
 */
export async function inject(app: FastifyInstance, endpoint: Endpoint, request: InjectOptions): Promise<Injected> {
  if (!isEndless(endpoint)) return app.inject(request);

  const answer = await app.inject({ ...request, payloadAsStream: true });
  const parts: Buffer[] = [];
  for await (const part of answer.stream()) {
    parts.push(part as Buffer);
    if (answer.statusCode === 200) answer.raw.res.destroy();
    if (answer.statusCode === 200) break;
  }
  const rawPayload = Buffer.concat(parts);
  return {
    statusCode: answer.statusCode,
    headers: answer.headers,
    rawPayload,
    json: () => JSON.parse(String(rawPayload)),
  };
}
