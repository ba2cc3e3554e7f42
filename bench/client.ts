export const account = { email: 'bench@example.com', password: 'three blind mice run' };

/** The token of the learning app on the benches' console. */
export const learnerToken = 'three-blind-mice-see-how-they-run';

/** A signed-in client of a running console. */
export async function signIn(address: string) {
  const answer = await fetch(`${address}/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { token } = (await answer.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };

  return {
    headers,
    /** Milliseconds until the whole answer has arrived. */
    async get(path: string): Promise<number> {
      const begin = performance.now();
      await (await fetch(`${address}${path}`, { headers })).arrayBuffer();
      return performance.now() - begin;
    },
    async upload({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<number> {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(bytes)]), name);
      const begin = performance.now();
      const response = await fetch(`${address}/admin/score/library/upload`, { method: 'POST', headers, body });
      if (response.status !== 200) throw new Error(`${name}: ${await response.text()}`);
      await response.arrayBuffer();
      return performance.now() - begin;
    },
  };
}
