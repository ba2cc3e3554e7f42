import { randomUUID } from 'node:crypto';
import { formOf, type Piece } from '#bench/harness/client.ts';
import type { Ask, Journal } from './journal.ts';

/** A write with the question whose answer shows it, before and after. */
export type Write = {
  what: string;
  question: string;
  before: string;
  after: string;
  method?: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object | FormData;
  token?: string;
  /** Sent again under the same Idempotency-Key when its answer was lost. */
  isRepeatable?: boolean;
};
type Unanswered = { write: Write; key: string };
export type Answered = Record<string, unknown>;

/** Thrown when the server ends while a request is under way. */
export class Cut extends Error {}

export type Tally = { acknowledged: number; repeated: number; refused: Map<string, number> };

/** Sends writes and notes each in the journal, before it is sent and when it is answered. */
export function openClient(address: string, signedIn: { authorization: string }, { journal, ask, tally }: Context) {
  const unanswered: Unanswered[] = [];

  async function fetchJson(path: string, init: RequestInit): Promise<{ status: number; json: Answered }> {
    try {
      const answer = await fetch(`${address}${path}`, init);
      return { status: answer.status, json: (await answer.json()) as Answered };
    } catch (error) {
      throw new Cut(path, { cause: error });
    }
  }

  async function send(write: Write, key: string): Promise<Answered | null> {
    const { status, json } = await fetchJson(write.path, {
      method: write.method ?? 'POST',
      headers: {
        ...(write.token === undefined ? signedIn : { authorization: `Bearer ${write.token}` }),
        'idempotency-key': key,
        ...(write.body && !(write.body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(write.body && { body: write.body instanceof FormData ? write.body : JSON.stringify(write.body) }),
    });
    // A server that stops or whose disk is gone may answer so, whether or not the write is done.
    if (status >= 500) throw new Cut(`${write.path}: ${status}`);
    if (status === 200) {
      journal.settle(write.what, write.after);
      tally.acknowledged += 1;
      return json;
    }
    journal.settle(write.what, write.before);
    const refusal = `${write.path} ${status} ${String(json['code'] ?? json['message'])}`;
    tally.refused.set(refusal, (tally.refused.get(refusal) ?? 0) + 1);
    return null;
  }

  return {
    ask,
    /** Notes a write that is known only by its answer, such as the name of an uploaded file. */
    noteAcknowledged({ what, question, before, after }: Pick<Write, 'what' | 'question' | 'before' | 'after'>): void {
      journal.begin(what, question, before, after);
      journal.settle(what, after);
      tally.acknowledged += 1;
    },
    async write(write: Write): Promise<Answered | null> {
      const key = randomUUID();
      journal.begin(write.what, write.question, write.before, write.after);
      try {
        return await send(write, key);
      } catch (error) {
        if (write.isRepeatable) unanswered.push({ write, key });
        throw error;
      }
    },
    async upload(path: string, file: Piece): Promise<{ status: number; json: Answered }> {
      const body = formOf(file);
      const headers = { ...signedIn, 'idempotency-key': randomUUID() };
      const answer = await fetchJson(path, { method: 'POST', headers, body });
      if (answer.status >= 500) throw new Cut(`${path}: ${answer.status}`);
      return answer;
    },
    /** Repeats half of the writes that got no answer; each must be done once afterwards. */
    async repeatUnanswered(): Promise<void> {
      for (const { write, key } of unanswered.splice(0)) {
        if (Math.random() < 0.5) continue;
        journal.begin(write.what, write.question, write.before, write.after);
        if (await send(write, key)) tally.repeated += 1;
      }
    },
  };
}

type Context = { journal: Journal; ask: Ask; tally: Tally };
export type Client = ReturnType<typeof openClient>;
