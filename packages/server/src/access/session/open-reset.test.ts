import { openReset } from '@eemusic/contract/access/reset-link';
import { resetPassword, verifyAccount } from '@eemusic/contract/access/session';
import { describe, expect, it } from 'vitest';
import { startServer } from '#testing/start-server.ts';

const nobody = { token: null };
const over = 'This link has expired or was already used';

describe('a reset link, before a password is chosen', () => {
  it('says until when it works, and is refused once it was used', async () => {
    const { call, me, runJobs, mails } = await startServer({ codes: ['SL'] });
    await call(verifyAccount, { email: me?.email ?? '' }, nobody);
    await runJobs();
    const token = /\/forgot-password\/([\w-]{43})\s/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
    const opened = () => call(openReset, { token }, nobody);

    expect(await opened()).toMatchObject({ status: 200, body: { expiresAt: expect.any(String) } });
    await call(resetPassword, { token, password: 'five oboes at dawn' }, nobody);

    expect(await opened()).toRefuse(400, over);
  });

  it('is refused if it was made up', async () => {
    const { call } = await startServer({ codes: ['SL'] });

    expect(await call(openReset, { token: 'made-up' }, nobody)).toRefuse(400, over);
  });
});
