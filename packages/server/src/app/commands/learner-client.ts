import type { CallOf, Endpoint } from '@eemusic/contract/platform/endpoint';
import * as z from 'zod/mini';

export type Connection = {
  /** Without a trailing slash. */
  url: string;
  token: string;
  /** Like `fetch`; tests pass their own. */
  send(url: string, request: RequestInit): Promise<Response>;
  wait(ms: number): Promise<void>;
  /** Called before each pause between attempts. */
  onWait(seconds: number, reason: string): void;
};

/** Thrown when the server refuses the request, so that a retry would not help. */
export class Refused extends Error {
  override name = 'Refused';
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  constructor({ error, code, fields = {} }: z.output<typeof Refusal>) {
    super(error);
    this.code = code;
    this.fields = fields;
  }
}

/** Thrown when no attempt got a usable answer. */
export class Unanswered extends Error {
  override name = 'Unanswered';
}

const Refusal = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});

const maxTries = 6;
const maxWait = 60;

type Call<Output extends z.ZodMiniType> = Pick<Endpoint, 'method' | 'path'> & { output: Output };

/**
 * Repeats a request until there is an answer. All attempts have the same `Idempotency-Key`, so that nothing is done
 * twice when an answer is lost.
 */
export async function ask<Output extends z.ZodMiniType, E extends Call<Output>>(
  { method, path, output }: E & Call<Output>,
  body: E extends Endpoint ? CallOf<E> : never,
  { connection, key }: { connection: Connection; key: string },
): Promise<z.output<Output>> {
  const { url, token, send, wait, onWait } = connection;
  const authorization = `Bearer ${token}`;
  const request =
    method === 'GET'
      ? { method, headers: { authorization } }
      : {
          method,
          headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify(body),
        };
  const target = `${url}${method === 'GET' ? addressOf(path, body) : path}`;
  let reason = '';
  for (let tried = 0; tried < maxTries; tried += 1) {
    const answer = await send(target, request).catch((fault: unknown) => reasonOf(fault));
    if (typeof answer !== 'string' && answer.ok) return output.parse(await answer.json());

    const next = typeof answer === 'string' ? { reason: answer, seconds: null } : await laterOf(answer);
    reason = next.reason;
    if (tried + 1 === maxTries) break;
    const seconds = Math.min(next.seconds ?? 2 ** tried, maxWait);
    onWait(seconds, reason);
    await wait(seconds * 1000);
  }
  throw new Unanswered(`${url} did not take it after ${maxTries} tries: ${reason}`);
}

/** Builds the address of a call without a body: path parameters, then the query. */
function addressOf(path: string, values: unknown): string {
  const rest = new URLSearchParams();
  for (const [name, value] of Object.entries(values ?? {})) if (value !== undefined) rest.set(name, String(value));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name) ?? '';
    rest.delete(name);
    return encodeURIComponent(value);
  });
  return rest.size > 0 ? `${filled}?${rest}` : filled;
}

/** Returns why to retry and, if the server says so, after how many seconds. Throws if a retry would not help. */
async function laterOf(answer: Response): Promise<{ reason: string; seconds: number | null }> {
  const { data: refusal } = Refusal.safeParse(await answer.json().catch(() => null));
  const isLater = answer.status === 429 || answer.status >= 500 || refusal?.code === 'idempotency.running';
  const reason = refusal?.error ?? `the answer was ${answer.status}`;
  if (!isLater) throw new Refused(refusal ?? { error: reason, code: String(answer.status) });
  const seconds = Number(answer.headers.get('retry-after'));
  return { reason, seconds: seconds > 0 ? seconds : null };
}

function reasonOf(fault: unknown): string {
  const cause = fault instanceof Error ? (fault.cause ?? fault) : fault;
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown };
  return String(code ?? message ?? cause);
}
