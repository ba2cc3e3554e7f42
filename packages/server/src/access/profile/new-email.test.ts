import { fetchProfile, updateProfile } from '@eemusic/contract/access/profile';
import { minute } from '@eemusic/contract/platform/durations';
import { describe, expect, it } from 'vitest';
import type { Mail } from '#platform/mailer/index.ts';
import { aPerson } from '#testing/a-person.ts';
import { aStaff } from '#testing/a-staff.ts';
import { password } from '#testing/start-server.ts';

const newEmail = 'mei@example.com';

/** The code in the last mail to this address. */
const codeTo = (mails: readonly Mail[], email: string) =>
  /^\d{8}$/m.exec(mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? '';

/** Somebody who may change their email, on a console that can send mails. */
async function aMovingPerson() {
  const person = await aPerson();
  person.services.configuration.SMTP_URL = 'smtp://mail.example.com';
  const { call, fields, proof, mails, runJobs } = person;
  const move = (overrides: object = {}) => call(updateProfile, { ...fields, ...proof, email: newEmail, ...overrides });
  return {
    ...person,
    move,
    /** Keeps the session alive. */
    fetchOwn: () => call(fetchProfile, { userId: person.userId }),
    /** Asks for a code, and returns the one that was mailed. */
    codeFor: async (email = newEmail) => {
      expect((await move({ email })).body).toMatchObject({ code: 'profile.email-code-needed' });
      await runJobs();
      return codeTo(mails, email);
    },
  };
}

describe('a new email', () => {
  it('needs the code that is mailed to it alone, and then tells the old address', async () => {
    const { move, codeFor, user, me, mails, runJobs, signIn } = await aMovingPerson();
    const before = await user();

    const emailCode = await codeFor();
    expect(mails).toMatchObject([{ to: newEmail, subject: 'Confirm your new email' }]);
    expect(await user()).toEqual(before);
    expect((await move({ emailCode: ` ${emailCode.slice(0, 4)} ${emailCode.slice(4)}` })).status).toBe(200);

    await runJobs();
    expect(mails.slice(1)).toMatchObject([{ to: me.email, subject: 'Your email was changed' }]);
    expect((await signIn({ email: newEmail })).status).toBe(200);
  });

  it('is not taken with a wrong code, nor with one for another address or another person', async () => {
    const { move, codeFor, user, me } = await aMovingPerson();
    const other = await aMovingPerson();

    const emailCode = await codeFor();
    const wrong = String((Number(emailCode) + 1) % 10 ** 8).padStart(8, '0');
    expect(await move({ emailCode: wrong })).toRefuse(400, 'This code is wrong or has expired');
    expect((await move({ emailCode, email: 'elsewhere@example.com' })).body).toMatchObject({
      code: 'profile.email-code-wrong',
    });
    expect((await other.move({ emailCode })).body).toMatchObject({ code: 'profile.email-code-wrong' });

    expect((await user()).email).toBe(me.email);
  });

  it('is taken with the code for 15 minutes, and not after half an hour', async () => {
    const { move, codeFor, wait, fetchOwn } = await aMovingPerson();
    const emailCode = await codeFor();

    for (let half = 0; half < 2; half += 1) {
      wait(15 * minute);
      await fetchOwn();
    }
    expect((await move({ emailCode })).body).toMatchObject({ code: 'profile.email-code-wrong' });

    const fresh = await codeFor();
    wait(15 * minute - 1);
    expect((await move({ emailCode: fresh })).status).toBe(200);
  });

  it('needs the password before anything is mailed', async () => {
    const { move, mails, runJobs } = await aMovingPerson();

    expect((await move({ currentPassword: undefined })).body).toMatchObject({ code: 'profile.password-needed' });
    expect((await move({ currentPassword: 'a guess' })).body).toMatchObject({ code: 'profile.password-wrong' });

    await runJobs();
    expect(mails).toEqual([]);
  });

  it('is guessed at most twenty times, and mailed at most ten times an hour', async () => {
    const { move } = await aMovingPerson();

    for (let guess = 0; guess < 20; guess += 1) {
      expect((await move({ emailCode: 'wrong' })).body).toMatchObject({ code: 'profile.email-code-wrong' });
    }
    expect(await move({ emailCode: 'wrong' })).toRefuse(429);
    for (let mail = 0; mail < 10; mail += 1) {
      expect((await move({ email: `a${mail}@example.com` })).body).toMatchObject({ code: 'profile.email-code-needed' });
    }
    expect(await move()).toRefuse(429);
  });

  it('needs no code where no mail can be sent', async () => {
    const { call, fields, proof } = await aPerson();

    expect((await call(updateProfile, { ...fields, ...proof, email: newEmail })).status).toBe(200);
  });
});

describe('an email that is changed in the list of administrators', () => {
  it('needs the code where it is one’s own, and not where it is that of somebody else', async () => {
    const { change, me, createTestAdministrator, mails, runJobs } = await aStaff({
      configuration: { SMTP_URL: 'smtp://mail.example.com' },
    });
    const { id } = await createTestAdministrator('SL');

    expect((await change(id, { email: newEmail })).status).toBe(200);
    const own = { email: 'own@example.com', currentPassword: password };
    expect((await change(me.id, own)).body).toMatchObject({ code: 'profile.email-code-needed' });
    await runJobs();
    const emailCode = codeTo(mails, own.email);
    expect((await change(me.id, { ...own, emailCode })).status).toBe(200);
  });
});
