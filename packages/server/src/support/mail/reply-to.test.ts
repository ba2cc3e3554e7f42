import { describe, expect, it } from 'vitest';
import { anInbox as anEmptyInbox } from '#testing/an-inbox.ts';

const user = 'help@example.com';

/** Starts a board; `arrive` delivers a mail with these headers and returns its card. */
async function anInbox() {
  const server = await anEmptyInbox();
  const { arriveAsWritten, reply, runJobs, shown } = server;
  let count = 0;
  return {
    ...server,
    async arrive(head: string) {
      count += 1;
      const text = `${head}\nSubject: A key\nMessage-ID: <${count}@example.com>\n\nMail ${count}\n`;
      return shown(await arriveAsWritten(text));
    },
    async answer(id: number) {
      const answer = await reply(id);
      await runJobs();
      return answer;
    },
  };
}

describe('a mail with Reply-To', () => {
  const form = 'From: Website <noreply@tongyin.example>';
  const wang = 'Reply-To: =?utf-8?B?546L5aWz5aOr?= <wang@example.org>';

  it('of a web form is answered at Reply-To, which is its sender on the card', async () => {
    const { arrive, answer, mails } = await anInbox();

    const card = await arrive(`${form}\n${wang}`);
    await answer(card.id);

    expect(card).toMatchObject({
      senderName: '王女士',
      senderAddress: 'wang@example.org',
      unansweredSince: expect.any(String),
      mailList: [
        {
          senderName: 'Website',
          senderAddress: 'noreply@tongyin.example',
          replyToName: '王女士',
          replyToAddress: 'wang@example.org',
          isAutomatic: false,
        },
      ],
    });
    expect(mails).toMatchObject([{ to: 'wang@example.org', byPerson: { inReplyTo: '<1@example.com>' } }]);
    expect(mails[0]?.text).toMatch(/On .*, 王女士 wrote:/);
  });

  it.each([
    ['the address of support', `From: Website <${user}>`],
    ['the domain of support', 'From: www-data@www.example.com\nReturn-Path: <>'],
    ['a form that calls itself a program', 'From: noreply@example.com\nAuto-Submitted: auto-generated'],
    ['a form that sends in bulk', 'From: noreply@example.com\nPrecedence: bulk\nList-Unsubscribe: <https://x.example>'],
    ['a form elsewhere that calls itself a program', `${form}\nAuto-Submitted: auto-generated`],
  ])('from %s awaits an answer', async (_, head) => {
    const { arrive, answer, mails } = await anInbox();

    const card = await arrive(`${head}\n${wang}`);

    expect(card).toMatchObject({ unansweredSince: expect.any(String), mailList: [{ isAutomatic: false }] });
    expect((await answer(card.id)).status).toBe(200);
    expect(mails).toMatchObject([{ to: 'wang@example.org' }]);
  });

  it.each([
    ['a newsletter', 'From: news@shop.example\nReply-To: help@shop.example\nPrecedence: bulk'],
    ['a mailing list', 'From: mei@example.org\nReply-To: li@example.org\nList-Id: <music.example.net>'],
    ['an absence', 'From: mei@example.org\nReply-To: li@example.com\nAuto-Submitted: auto-replied'],
    ['an absence of a colleague', 'From: mei@example.com\nReply-To: li@example.org\nAuto-Submitted: auto-replied'],
    ['a program', 'From: robot@shop.example\nReply-To: help@shop.example\nAuto-Submitted: auto-generated'],
    ['a bounce', 'From: mailer-daemon@example.org\nReply-To: mei@example.net'],
  ])('of %s awaits none', async (_, head) => {
    const { arrive } = await anInbox();

    expect(await arrive(head)).toMatchObject({ unansweredSince: null, mailList: [{ isAutomatic: true }] });
  });

  it.each([
    ['several addresses', 'Reply-To: wang@example.org, li@example.org', 'wang@example.org'],
    ['the sender', 'Reply-To: Mei <MEI@example.org>', 'mei@example.org'],
    ['the sender among others', 'Reply-To: li@example.org, mei@example.org', 'mei@example.org'],
    ['nothing', 'Reply-To:', 'mei@example.org'],
    ['no address', 'Reply-To: see below', 'mei@example.org'],
    ['a group', 'Reply-To: Parents: wang@example.org, li@example.org;', 'wang@example.org'],
    ['very many addresses', `Reply-To: ${Array(3000).fill('<wang@example.org>').join(', ')}`, 'wang@example.org'],
    ['a very long address', `Reply-To: ${'w'.repeat(300)}@example.org`, 'mei@example.org'],
    [
      'another header in its name',
      `Reply-To: =?utf-8?B?${Buffer.from('W\r\nBcc: thief@example.org').toString('base64')}?= <wang@example.org>`,
      'wang@example.org',
    ],
    [
      'nothing but encoded words',
      `Reply-To: =?utf-8?B?${Buffer.from('王女士 <wang@example.org>').toString('base64')}?=`,
      'wang@example.org',
    ],
    [
      'its mailing list',
      'Reply-To: music@example.net\nList-Id: <music.example.net>\nList-Post: <mailto:music@example.net>',
      'mei@example.org',
    ],
  ])('that contains %s is answered at one address', async (_, head, address) => {
    const { arrive, answer, mails } = await anInbox();

    const card = await arrive(`From: mei@example.org\n${head}`);
    await answer(card.id);

    expect(card).toMatchObject({ senderAddress: address });
    expect(card.senderName).not.toContain('\n');
    expect(mails.map(({ to }) => to)).toEqual([address]);
  });

  it('never makes support write to itself', async () => {
    const { arrive, answer } = await anInbox();
    const own = user.replace('@', '+form@').toUpperCase();

    const card = await arrive(`From: mei@example.org\nReply-To: ${own}`);
    const ours = await arrive(`From: ${user}\nReply-To: ${own}`);

    expect(card.senderAddress).toBe('mei@example.org');
    expect(ours).toMatchObject({ unansweredSince: null, mailList: [{ isAutomatic: true }] });
    expect(await answer(ours.id)).toRefuse(400, 'This card has no address to answer to');
  });

  it('gets what its writer answers on its card, from either address', async () => {
    const { arrive, answer, mails, shown } = await anInbox();
    const card = await arrive(`${form}\n${wang}`);
    await answer(card.id);
    const id = mails[0]?.byPerson?.messageId;

    const own = await arrive(`From: Wang@example.org\nIn-Reply-To: ${id}`);
    const withOther = await arrive(`From: wang@example.org\nReply-To: wang@work.example\nIn-Reply-To: ${id}`);
    const byForm = await arrive(`${form}\n${wang}\nIn-Reply-To: ${id}`);

    expect([own.id, withOther.id, byForm.id]).toEqual([card.id, card.id, card.id]);
    expect(await shown(card.id)).toMatchObject({ senderAddress: 'wang@example.org' });
    await answer(card.id);
    expect(mails.at(-1)?.to).toBe('wang@example.org');
  });

  it('does not bring a stranger into a thread', async () => {
    const { arrive } = await anInbox();
    const card = await arrive('From: mei@example.org');
    const answers = 'In-Reply-To: <1@example.com>';

    const forged = await arrive(`From: thief@example.net\nReply-To: mei@example.org\n${answers}`);
    const byForm = await arrive(`From: ${user}\nReply-To: thief@example.net\n${answers}`);

    for (const { id, mailList } of [forged, byForm]) {
      expect(id).not.toBe(card.id);
      expect(mailList).toMatchObject([{ remarks: ['forged-thread'] }]);
    }
  });
});
