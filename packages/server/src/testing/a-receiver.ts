import { second } from '@eemusic/contract/platform/durations';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { onTestFinished, vi } from 'vitest';

type Received = { headers: IncomingHttpHeaders; body: string; type: string; data: Record<string, unknown> };
type Answer = (response: ServerResponse, message: Received) => void;

/** Starts a small server on this machine that receives webhooks. It answers 204 unless the test sets another answer. */
export async function aReceiver() {
  const received: Received[] = [];
  const answers: Answer[] = [];
  let usual: Answer = (response) => void response.writeHead(204).end();
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const message = { headers: request.headers, body, ...(JSON.parse(body) as Pick<Received, 'type' | 'data'>) };
    received.push(message);
    (answers.shift() ?? usual)(response, message);
  };
  const server = createServer((request, response) => void receive(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    types: () => received.map(({ type }) => type),
    /** Sets the next answers, in this order. */
    answerNext: (...next: Answer[]) => void answers.push(...next),
    answerAlways: (answer: Answer) => {
      usual = answer;
    },
    verify,
  };
}

export const withStatus = (status: number, body = ''): Answer => {
  return (response) => void response.writeHead(status).end(body);
};

/** Verifies a message as a receiver does, with the time of its arrival; throws if it is not signed with this secret. */
function verify({ headers, body }: Pick<Received, 'headers' | 'body'>, secret: string): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * second });
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
}
