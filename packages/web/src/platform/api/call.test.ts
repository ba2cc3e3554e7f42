import { bringLibrary } from '@eemusic/contract/library/bulk';
import { deleteScores, listScores, toggleScore } from '@eemusic/contract/library/scores';
import { login } from '@eemusic/contract/access/session';
import { i18n } from '@lingui/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallError, readError, textOf } from './call-error.ts';
import { call } from './call.ts';
import { provideCredentials } from './credentials.ts';
import { nameIn } from './download.ts';
import { provideSentences } from '#platform/sentences/format.ts';
import { uploadTo } from './upload.ts';

const refused = vi.fn<(token: string, about: { isEnded: boolean }) => Promise<string | null>>(async () => null);
const accepted = vi.fn<(token: string) => void>();

function serverAnswers(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(text, { status, headers }));
  vi.stubGlobal('fetch', fetch);
  provideCredentials({ token: () => 'secret', accepted, refused });
  return (): { address: unknown; init: RequestInit } => {
    const [address, init] = fetch.mock.calls[0] ?? [];
    return { address, init: init ?? {} };
  };
}

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error) => error,
  );

describe('a call', () => {
  afterEach(() => {
    refused.mockClear();
    provideSentences(() => Promise.resolve());
  });

  it('sends path, body and token as the contract declares them', async () => {
    const sent = serverAnswers(200, { message: 'ok' });

    await expect(call(toggleScore, { id: '7', scoreEnabled: true })).resolves.toEqual({ message: 'ok' });

    expect(sent().address).toBe('/admin/score/library/toggle/7');
    expect(sent().init).toMatchObject({
      method: 'PUT',
      headers: { Authorization: 'Bearer secret' },
      body: '{"scoreEnabled":true}',
    });
  });

  it('sends a body with DELETE and an idempotency key when given one', async () => {
    const sent = serverAnswers(200, { message: 'ok' });

    await call(deleteScores, { selected: [1, 2] }, { idempotencyKey: 'k1' });

    expect(sent().init).toMatchObject({
      method: 'DELETE',
      headers: { 'Idempotency-Key': 'k1' },
      body: '{"selected":[1,2]}',
    });
  });

  it('waits for the text of an error or message that is not loaded yet', async () => {
    provideSentences(async () => {
      i18n.load('en', {
        'refusal.flute.cold': ['Die Flöte ist kalt'],
        'message.flute.warm': ['Die Flöte ist warm'],
      });
    });

    serverAnswers(409, { error: 'The flute is cold', code: 'flute.cold' });
    expect(textOf(await failureOf(call(deleteScores, { selected: [1] })))).toBe('Die Flöte ist kalt');
    serverAnswers(200, { message: 'The flute is warm', code: 'flute.warm' });
    await expect(call(toggleScore, { id: '7', scoreEnabled: true })).resolves.toMatchObject({
      message: 'Die Flöte ist warm',
    });
  });

  it('shows the text of the server if its own cannot be loaded', async () => {
    provideSentences(() => Promise.reject(new TypeError('Failed to fetch')));
    serverAnswers(409, { error: 'The lid is closed', code: 'flute.closed' });

    expect(textOf(await failureOf(call(deleteScores, { selected: [1] })))).toBe('The lid is closed');
  });

  it('fails with the text, code and field errors of the server', async () => {
    serverAnswers(400, { error: 'Please select a grade', code: 'request.invalid', fields: { gradeId: 'Which?' } });

    const failure = await failureOf(
      call(listScores, { gradeId: 1, levelId: 1, stageId: 1, curriculum: 'KungFuSightReading' }),
    );

    expect(failure).toBeInstanceOf(CallError);
    expect(failure).toMatchObject({ status: 400, code: 'request.invalid', fields: { gradeId: 'Which?' } });
    expect(textOf(failure)).toBe('Please select a grade');
  });

  it("says how long to wait, and never shows a proxy's error page", async () => {
    serverAnswers(503, '<html>Bad gateway</html>', { 'Retry-After': '12' });

    const failure = await failureOf(call(toggleScore, { id: '7', scoreEnabled: true }));

    expect(failure).toMatchObject({ status: 503, retryAfter: 12, text: 'Something went wrong!!!' });
  });

  it('says that it was a proxy that refuses so much, and not the console', async () => {
    serverAnswers(413, '<html><h1>413 Request Entity Too Large</h1><hr><center>nginx</center></html>');
    const failure = await failureOf(call(toggleScore, { id: '7', scoreEnabled: true }));
    expect(failure).toMatchObject({ status: 413, code: 'proxy.too-large' });
    expect(textOf(failure, 'File upload failed')).toMatch(/^The proxy in front of the console refuses this much/);

    serverAnswers(413, { error: 'This is too large', code: 'request.too-large' });
    const own = await failureOf(call(toggleScore, { id: '7', scoreEnabled: true }));
    expect(textOf(own)).toBe('This is too large');

    const sent = { bytes: 7_600_000, maxBytes: 10_000_000 };
    const answer = { status: 413, body: 'Payload too large', retryAfter: null, sent };
    expect((await readError({ method: 'POST', path: '/files/upload' }, answer)).text).toBe(
      'The proxy in front of the console refuses files over its own limit: 8 MB were too much. Ask your administrator to let it pass 10 MB.',
    );
  });

  it('says plainly when no answer came', async () => {
    serverAnswers(200, '');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

    const failure = await failureOf(call(toggleScore, { id: '7', scoreEnabled: true }));

    expect(failure).toMatchObject({ status: 0, code: 'network.none' });
    expect(textOf(failure)).toMatch(/cannot be reached/);
  });

  it('ends the session on a 401, but not for a wrong password', async () => {
    serverAnswers(401, { error: 'Invalid email or password', code: 'session.wrong' });
    await failureOf(call(login, { email: 'a@b.c', password: 'x' }));
    expect(refused).not.toHaveBeenCalled();

    serverAnswers(401, { error: 'Please login!!!', code: 'session.none' });
    await failureOf(call(toggleScore, { id: '7', scoreEnabled: true }));
    expect(refused).toHaveBeenCalledExactlyOnceWith('secret', { isEnded: true });
  });

  it('asks for a sign-in where a call needs a recent one, but not where a permission is missing', async () => {
    serverAnswers(403, { error: 'You need a permission', code: 'permission.missing' });
    await failureOf(call(toggleScore, { id: '7', scoreEnabled: true }));
    expect(refused).not.toHaveBeenCalled();

    serverAnswers(403, { error: 'Please sign in again to do this', code: 'session.not-recent' });
    await failureOf(call(toggleScore, { id: '7', scoreEnabled: true }));
    expect(refused).toHaveBeenCalledExactlyOnceWith('secret', { isEnded: false });
  });

  it('is sent again unchanged, with the new token, once the same person has signed in again', async () => {
    let token = 'old';
    const sent: RequestInit[] = [];
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      sent.push(init);
      return token === 'old'
        ? Response.json({ error: 'Please login!!!', code: 'session.none' }, { status: 401 })
        : Response.json({ message: 'ok' });
    });
    provideCredentials({ token: () => token, accepted, refused: async () => (token = 'new') });

    await expect(call(deleteScores, { selected: [1] }, { idempotencyKey: 'k1' })).resolves.toEqual({ message: 'ok' });

    const headers = { 'Idempotency-Key': 'k1' };
    expect(sent).toMatchObject([
      { headers: { ...headers, Authorization: 'Bearer old' }, body: '{"selected":[1]}' },
      { headers: { ...headers, Authorization: 'Bearer new' }, body: '{"selected":[1]}' },
    ]);
    expect(accepted).toHaveBeenLastCalledWith('new');
  });
});

describe('the name of a download', () => {
  it.each([
    [`attachment; filename="EEMusic Scores.pdf"`, 'EEMusic Scores.pdf'],
    [`attachment; filename="x.pdf"; filename*=UTF-8''%E4%B9%90%E8%B0%B1.pdf`, '乐谱.pdf'],
    ['attachment; filename=keys.xlsx', 'keys.xlsx'],
    [`attachment; filename*=UTF-8''%E4%B9`, null],
    [null, null],
  ])('in %s is %s', (header, name) => {
    expect(nameIn(header)).toBe(name);
  });
});

it('an upload is answered in the language of the page, too', async () => {
  i18n.load('en', { 'message.bulk.begun': '{count} 个文件' });
  const answer = { bulkId: 7, message: 'Reading 25 files', code: 'bulk.begun', params: { count: 25 } };
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget();
      status = 200;
      responseText = JSON.stringify(answer);
      open() {}
      setRequestHeader() {}
      send() {
        this.dispatchEvent(new Event('load'));
      }
    },
  );

  await expect(uploadTo(bringLibrary, new File(['x'], 'library.zip'))).resolves.toMatchObject({
    bulkId: 7,
    message: '25 个文件',
  });
});
