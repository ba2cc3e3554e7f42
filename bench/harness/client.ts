/** The first administrator, and a second one with the same password. */
export const account = { email: 'bench@example.com', password: 'three blind mice run' };
export const otherAccount = { ...account, email: 'other@example.com' };

/** The learning app's token on the consoles of the benches. */
export const learnerToken = 'three-blind-mice-see-how-they-run';
export const learner = { authorization: `Bearer ${learnerToken}` };

export const contact = {
  contactName: 'Mei',
  contactNumber: '+8613800138000',
  contactEmail: 'mei@example.com',
  region: 'SD',
};

export type Piece = { name: string; bytes: Uint8Array };

export function formOf({ name, bytes }: Piece): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}

/** Returns the milliseconds until it is done. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** Does it again and again until the rest is done; returns the milliseconds of each time. */
export async function meanwhile(rest: Promise<unknown>, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const state = { isOver: false };
  const end = () => (state.isOver = true);
  rest.then(end, end);
  while (!state.isOver) {
    times.push(await timed(work));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times;
}

/** Returns a signed-in client of a running console. */
export async function signIn(address: string, { email, password } = account) {
  const call = async (path: string, init: RequestInit): Promise<Response> => {
    const answer = await fetch(`${address}${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const post = (path: string, body: object, as: Record<string, string>) => {
    const json = { 'content-type': 'application/json' };
    return body instanceof FormData
      ? call(path, { method: 'POST', headers: as, body })
      : call(path, { method: 'POST', headers: { ...json, ...as }, body: JSON.stringify(body) });
  };
  const answer = await post('/admin/auth/login', { email, password }, {});
  const { token, userId } = (await answer.json()) as { token: string; userId: number };
  const headers = { authorization: `Bearer ${token}` };
  return {
    headers,
    userId,
    get: async (path: string) => (await call(path, { headers })).arrayBuffer(),
    /** Answers that are files, such as exports. */
    fetch: (path: string, body: object) => post(path, body, headers),
    post: async <Answer>(path: string, body: object, as = headers) =>
      (await (await post(path, body, as)).json()) as Answer,
    upload: async (piece: Piece) =>
      (await (await post('/admin/score/library/upload', formOf(piece), headers)).json()) as {
        name: string;
        fileName: string;
      },
  };
}

export type Client = Awaited<ReturnType<typeof signIn>>;
