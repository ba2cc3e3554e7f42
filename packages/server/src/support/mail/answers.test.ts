import { publishScores } from '@eemusic/contract/library/scores';
import { getCard, moveCard, readBoard, updateCard } from '@eemusic/contract/support/board';
import {
  addSavedAnswer,
  deleteSavedAnswer,
  listSavedAnswers,
  replyToCard,
  updateSavedAnswer,
  uploadAnswerFile,
} from '@eemusic/contract/support/mail';
import { describe, expect, it } from 'vitest';
import { addKeys, formatKey, keyBytes } from '#sales/subscriptions/index.ts';
import { aSale, change } from '#testing/a-sale.ts';
import { anUploadedScore } from '#testing/a-score.ts';
import { anInbox as anEmptyInbox } from '#testing/an-inbox.ts';

async function anInbox() {
  const server = await anEmptyInbox();
  const { call, send } = server;
  return {
    ...server,
    answer: (id: number, input: Partial<Parameters<typeof call<typeof replyToCard>>[1]> = {}) =>
      call(replyToCard, { id: String(id), text: 'It works again.', ...input }),
    upload: async (name: string, text = 'Prices') =>
      (await send(uploadAnswerFile, { name, bytes: Buffer.from(text) })).body,
  };
}

describe('to whom an answer goes', () => {
  it('is told before it is sent', async () => {
    const { arrive, shown } = await anInbox();
    const form = await arrive({
      from: 'noreply@shop.example',
      replyTo: { name: '王女士', address: 'wang@example.org' },
    });
    const robot = await arrive({ from: 'no-reply@shop.example' });

    expect((await shown(form)).answersTo).toEqual({ name: '王女士', address: 'wang@example.org', isNoReply: false });
    expect((await shown(robot)).answersTo).toMatchObject({ address: 'no-reply@shop.example', isNoReply: true });
  });

  it.each([
    'noreply@a.example',
    'no-reply@a.example',
    'do-not-reply@a.example',
    'DoNotReply@a.example',
    'Orders.No_Reply@a.example',
    'shopnoreply@a.example',
    'auto-reply@a.example',
    'bounces+1@a.example',
    'mailer_daemon@a.example',
    '12+mei@users.noreply.a.example',
  ])('is not an address that nobody reads, unless that is wanted: %s', async (from) => {
    const { arrive, answer } = await anInbox();
    const id = await arrive({ from });

    expect(await answer(id)).toRefuse(409, `Emails to ${from} may not be read by anyone`);
    expect((await answer(id, { evenToNoReply: true })).status).toBe(200);
  });

  it.each([
    'casino@a.example',
    'nora.reply@a.example',
    'autumn@a.example',
    'info@norespa.example',
    'piano-answers@a.example',
  ])('may be an address that only looks like one: %s', async (from) => {
    const { arrive, shown } = await anInbox();

    expect((await shown(await arrive({ from }))).answersTo?.isNoReply).toBe(false);
  });

  it('may be all who got the mail, and their answers come back to the card', async () => {
    const { arriveAsWritten, arrive, shown, call } = await anInbox();
    const id = await arriveAsWritten(
      'From: mei@example.com\nTo: help@example.com, Li <Li@example.org>\nCc: help+1@example.com, mei@example.com, wang@example.org\nMessage-ID: <1@a>\n\nHi',
    );

    expect((await shown(id)).mailList).toMatchObject([{ cc: ['Li@example.org', 'wang@example.org'] }]);
    expect((await call(readBoard, { searchQuery: 'wang@' })).body.total).toBe(1);
    expect(await arrive({ from: 'li@example.org', answers: ['<1@a>'] })).toBe(id);
    expect(await arrive({ from: 'thief@example.org', answers: ['<1@a>'] })).not.toBe(id);
  });

  it('can be someone else, and others get a copy', async () => {
    const { arrive, answer, runJobs, mails, shown, lastId } = await anInbox();
    const id = await arrive();

    await answer(id, { to: 'li@example.org', cc: ['Wang@example.org', 'wang@example.org', 'li@example.org'] });
    await runJobs();

    expect(mails).toMatchObject([{ to: 'li@example.org', cc: ['Wang@example.org'] }]);
    expect(mails[0]?.text).not.toContain('Mail 1');
    expect((await shown(id)).mailList.at(-1)).toMatchObject({ recipient: 'li@example.org', cc: ['Wang@example.org'] });
    expect(await arrive({ from: 'wang@example.org', answers: [await lastId()] })).toBe(id);
  });
});

describe('an answer', () => {
  it('is on the card as it was sent: with its files, its signature and the quoted mail', async () => {
    const { arrive, answer, upload, call, runJobs, mails, shown } = await anInbox();
    const text = 'EEMusic Support · {me}';
    await call(addSavedAnswer, { kind: 'signature', language: 'en', name: 'Team', text });
    await call(addSavedAnswer, { kind: 'signature', language: 'zh-Hans', name: '团队', text: '客服 {me}' });
    const id = await arrive();
    const file = await upload('价目表.pdf');

    await answer(id, { files: [{ fileName: file.fileName, name: file.name }] });
    await runJobs();

    const sent = (await shown(id)).mailList.at(-1);
    expect(sent).toMatchObject({
      text: expect.stringMatching(/^It works again\.\n\n-- \nEEMusic Support · \S/),
      quoted: 'On 2026-03-01, Mei Lin wrote:\n> Mail 1',
      attachments: [{ name: '价目表.pdf', bytes: 6, isKept: true }],
      state: 'sent',
    });
    expect(mails[0]?.text).toBe(`${sent?.text}\n\n${sent?.quoted}\n`);
    expect(mails[0]?.attachments).toMatchObject([{ name: '价目表.pdf' }]);
    expect(Buffer.from(mails[0]?.attachments?.[0]?.bytes ?? []).toString()).toBe('Prices');
    await answer(id, { text: '好了' });
    expect((await shown(id)).mailList.at(-1)?.text).toMatch(/^好了\n\n-- \n客服 /);
  });

  it('takes no file that nobody uploaded, or that another answer has, or more than mail servers take', async () => {
    const { arrive, answer, upload } = await anInbox();
    const id = await arrive();
    const { fileName, name } = await upload('a.pdf');

    expect((await answer(id, { files: [{ fileName, name }] })).status).toBe(200);
    expect(await answer(id, { files: [{ fileName, name }] })).toRefuse(404, 'This file does not exist');
    expect(await answer(id, { files: [{ fileName: 'unknown-file.bin', name }] })).toRefuse(404);
    expect(await answer(id, { attachmentIds: [99] })).toRefuse(404);
    const large = await Promise.all(['b', 'c'].map((one) => upload(one, 'x'.repeat(11 * 1024 * 1024))));
    const files = large.map((file) => ({ fileName: file.fileName, name: file.name }));
    expect(await answer(id, { files })).toRefuse(400, 'The files of an email can have 20 MB together. Remove some');
  });

  it('moves its card to Done if that is wanted and nothing new has arrived', async () => {
    const { arrive, answer, shown, call } = await anInbox();
    const id = await arrive();
    const first = (await shown(id)).mailList[0]?.id ?? 0;
    await call(moveCard, { id: String(id), listId: 6, after: null });
    await arrive({ answers: ['<1@example.com>'] });

    await answer(id, { isDone: true, readMailId: first });
    expect(await shown(id)).toMatchObject({ listId: 6, unansweredSince: expect.any(String) });
    await answer(id, { isDone: true });
    expect(await shown(id)).toMatchObject({ listId: 10, unansweredSince: null });
  });
});

describe('a mail that is passed on', () => {
  it('goes with its files, and the answer to it comes back to the card', async () => {
    const { arrive, answer, runJobs, mails, shown, lastId } = await anInbox();
    const id = await arrive({
      attachments: [{ name: 'shot.png', contentType: 'image/png', bytes: 3, content: Buffer.from('PNG') }],
    });
    const mailId = (await shown(id)).mailList[0]?.id ?? 0;

    const { body } = await answer(id, { text: 'Please look', to: 'tech@example.org', forwardedMailId: mailId });
    await runJobs();

    expect(body).toMatchObject({ message: 'Email forwarded' });
    expect(mails).toMatchObject([
      { to: 'tech@example.org', subject: 'Fwd: A key', attachments: [{ name: 'shot.png', contentType: 'image/png' }] },
    ]);
    expect(mails[0]?.text).toMatch(
      /^Please look\n\n-+ Forwarded message -+\nFrom: Mei Lin <mei@example\.com>\nDate: .*\nSubject: A key\n\nMail 1\n$/,
    );
    expect((await shown(id)).unansweredSince).not.toBeNull();
    const back = await arrive({ from: 'tech@example.org', answers: [await lastId()] });
    expect(back).toBe(id);
    expect((await shown(id)).answersTo?.address).toBe('mei@example.com');
  });

  it('is one of the card', async () => {
    const { arrive, answer, shown } = await anInbox();
    const [id, other] = [await arrive(), await arrive()];
    const { mailList } = await shown(other);

    expect(await answer(id, { forwardedMailId: mailList[0]?.id ?? 0 })).toRefuse(404);
  });
});

describe('saved answers', () => {
  const thanks = { kind: 'answer', language: 'en', name: 'Thanks', text: 'Dear {name}' } as const;

  it('are kept for all, changed and deleted', async () => {
    const { call } = await anInbox();
    const { id } = (await call(addSavedAnswer, thanks)).body;

    await call(updateSavedAnswer, { id: String(id), ...thanks, name: 'Many thanks' });
    expect((await call(listSavedAnswers, {})).body.answers).toEqual([{ ...thanks, id, name: 'Many thanks' }]);

    await call(deleteSavedAnswer, { id: String(id) });
    expect((await call(listSavedAnswers, {})).body.answers).toEqual([]);
    expect(await call(deleteSavedAnswer, { id: String(id) })).toRefuse(404);
    expect(await call(updateSavedAnswer, { id: String(id), ...thanks })).toRefuse(404);
  });

  it('have one signature per language', async () => {
    const { call } = await anInbox();
    for (const name of ['Old', 'New']) await call(addSavedAnswer, { ...thanks, kind: 'signature', name });
    await call(addSavedAnswer, { ...thanks, kind: 'signature', language: 'zh-Hans', name: '签名' });

    const { answers } = (await call(listSavedAnswers, {})).body;
    expect(answers.map(({ name }) => name)).toEqual(['New', '签名']);
    const { id } = (await call(addSavedAnswer, { ...thanks, name: 'Newest' })).body;
    await call(updateSavedAnswer, { id: String(id), ...thanks, kind: 'signature', name: 'Newest' });
    const left = (await call(listSavedAnswers, {})).body.answers;
    expect(left.map(({ name }) => name)).toEqual(['Newest', '签名']);
  });
});

it('records that a mail names are offered to those who may link them', async () => {
  const { arrive, call, anAdministrator, services } = await anInbox();
  const seller = await anAdministrator({ codes: ['ES', 'UM'] });
  const { educatorId, studentId } = await aSale(services);
  const code = formatKey(new Uint8Array(keyBytes).fill(7));
  await change(services, (tx) => addKeys(tx, [{ code, educatorId, durationDays: 366 }], services.clock.now()));
  const id = await arrive({
    from: 'teacher@example.org',
    text: `我家孩子王芳登录不了，钥匙 ${code.toLowerCase().replaceAll('-', ' ')}\nFrom Oak School`,
  });

  const named = async (token?: string) =>
    (await call(getCard, { id: String(id) }, { ...(token && { token }) })).body.card.named.map(({ kind }) => kind);

  expect(await named(seller.token)).toEqual(['key', 'student', 'educator']);
  expect(await named()).toEqual([]);
  await call(updateCard, { id: String(id), links: [{ kind: 'student', id: studentId }] }, { token: seller.token });
  expect(await named(seller.token)).toEqual(['key', 'educator']);
});

it.each(['My child plays Ode to Joy.', '请问《Ode to Joy》的指法？', 'Is ‘ode to joy’ in C?'])(
  'a score that a mail names is offered to those who may link it: %s',
  async (text) => {
    const server = await anInbox();
    const { call, send, anAdministrator, arrive } = server;
    const { token } = await anAdministrator({ codes: ['ES', 'SL', 'CM'] });
    const asEditor: typeof call = (endpoint, input) => call(endpoint, input, { token });
    const upload: typeof send = (endpoint, file) => send(endpoint, file, { token });
    const score = await anUploadedScore({ ...server, call: asEditor, send: upload }, { name: 'Ode to Joy' });
    await asEditor(publishScores, { scores: [score] });
    const id = String(await arrive({ text }));

    expect((await asEditor(getCard, { id })).body.card.named).toMatchObject([{ kind: 'score', name: 'Ode to Joy' }]);
    expect((await call(getCard, { id })).body.card.named).toEqual([]);
  },
);
