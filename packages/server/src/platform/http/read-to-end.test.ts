import { expect, it } from 'vitest';
import { startServer } from '#testing/start-server.ts';

it('a sender of too large a body gets the 413 each time, and can reuse the connection', async () => {
  const { app, me } = await startServer({ codes: ['AD'] });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: `Bearer ${me?.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ avatarBase64: 'A'.repeat(20_000_000) });

  const statuses: number[] = [];
  for (let time = 0; time < 8; time += 1) {
    const answer = await fetch(`${address}/administrator/user/create`, { method: 'POST', headers, body });
    statuses.push(answer.status);
    expect(await answer.json()).toMatchObject({ code: 'request.too-large' });
  }

  expect(new Set(statuses)).toEqual(new Set([413]));
  await app.close();
});
