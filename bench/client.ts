export const account = { email: 'bench@example.com', password: 'three blind mice run' };

/** The second administrator, on consoles that have one; with the same password. */
export const abuserEmail = 'abuser@example.com';

/** The learning app's token on the consoles of the benches. */
export const learnerToken = 'three-blind-mice-see-how-they-run';

/** Returns a signed-in client of a running console. */
export async function signIn(address: string, { email, password } = account) {
  const answer = await fetch(`${address}/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (answer.status !== 200) throw new Error(`sign-in: ${await answer.text()}`);
  const { token, userId } = (await answer.json()) as { token: string; userId: number };
  const headers = { authorization: `Bearer ${token}` };

  const send = (path: string, json: object) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });

  async function uploaded<Answer>({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<Answer> {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), name);
    const response = await fetch(`${address}/admin/score/library/upload`, { method: 'POST', headers, body });
    if (response.status !== 200) throw new Error(`${name}: ${await response.text()}`);
    return (await response.json()) as Answer;
  }

  return {
    headers,
    userId,
    /** Milliseconds until the whole answer has arrived. */
    async get(path: string): Promise<number> {
      const begin = performance.now();
      await (await fetch(`${address}${path}`, { headers })).arrayBuffer();
      return performance.now() - begin;
    },
    /** Like `get`, for a call with a body. */
    async post(path: string, json: object): Promise<number> {
      const begin = performance.now();
      const response = await send(path, json);
      if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`);
      await response.arrayBuffer();
      return performance.now() - begin;
    },
    async answer<Answer>(path: string, json: object): Promise<Answer> {
      const response = await send(path, json);
      if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`);
      return (await response.json()) as Answer;
    },
    uploaded,
    async upload(file: { name: string; bytes: Uint8Array }): Promise<number> {
      const begin = performance.now();
      await uploaded(file);
      return performance.now() - begin;
    },
  };
}
