import type { AnswerOf, Endpoint, RequestOf } from '@eemusic/contract/platform/endpoint';

/** Signs in to a console at this address. */
export async function signIn(address: string, account: { email: string; password: string }) {
  const answer = await fetch(`${address}/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { token } = (await answer.json()) as { token: string };
  const authorization = `Bearer ${token}`;

  async function bodyOf(response: Response): Promise<Buffer> {
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new Error(`${response.url}: ${response.status} ${String(bytes)}`);
    return bytes;
  }

  return {
    async ask<E extends Endpoint>({ method, path }: E, request: RequestOf<E>): Promise<AnswerOf<E>> {
      const fields = Object.entries(request ?? {});
      const url = fields.reduce((all, [name, value]) => all.replace(`{${name}}`, String(value)), address + path);
      const json = method === 'GET' ? {} : { 'content-type': 'application/json' };
      const response = await fetch(url, {
        method,
        headers: { authorization, ...json },
        ...(method === 'GET' ? {} : { body: JSON.stringify(request) }),
      });
      return JSON.parse(String(await bodyOf(response))) as AnswerOf<E>;
    },
    async send<E extends Endpoint>({ method, path }: E, { name, bytes }: { name: string; bytes: BlobPart }) {
      const body = new FormData();
      body.append('file', new Blob([bytes]), name);
      const response = await fetch(address + path, { method, headers: { authorization }, body });
      return JSON.parse(String(await bodyOf(response))) as AnswerOf<E>;
    },
    /** Downloads a file; sends the body by POST if there is one. */
    async load(from: string, path: string, body?: object): Promise<Buffer> {
      const made = body && { method: 'POST', body: JSON.stringify(body) };
      const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
      return bodyOf(await fetch(new URL(path, from), { headers, ...made }));
    },
  };
}
