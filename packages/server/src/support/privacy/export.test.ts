import { exportPersonalData } from '@eemusic/contract/sales/privacy';
import { describe, expect, it } from 'vitest';
import { addReminder } from '#sales/mailing/store.ts';
import { aKnownStudent } from '#testing/a-known-student.ts';
import type { PersonalData } from './collect.ts';

async function anExport() {
  const student = await aKnownStudent();
  const ends = [{ studentId: student.studentId, expiresOn: '2028-03-03', daysAhead: 30 }];
  const about = {
    educator_id: student.educatorId,
    channel_id: null,
    email: 'oak@example.com',
    language: 'en',
  } as const;
  const mail = { ...about, ordered_at: student.services.clock.now().toISOString() };
  await student.services.database.write((tx) => addReminder(tx, mail, ends));
  const save = (format: 'json' | 'pdf', headers: Record<string, string> = {}) =>
    student.call(exportPersonalData, { studentId: student.studentId, format }, { headers });
  return { ...student, save };
}

describe('the export of personal data', () => {
  it('contains the record and everything that refers to it', async () => {
    const { save, keys } = await anExport();

    const { bytes, headers } = await save('json');

    expect(headers['content-type']).toMatch(/^application\/json/);
    const data = JSON.parse(bytes.toString()) as PersonalData;
    expect(data).toMatchObject({
      exportedAt: '2026-03-01T10:20:00.000Z',
      user: {
        fullName: 'Quillan Vexworth',
        contactName: 'Vexmother Ana',
        contactNumber: '+86 77123456',
        contactEmail: 'Quillan.Vexworth@example.org',
        region: 'SD',
        birthYear: 1971,
        isActive: true,
      },
      profiles: [{ name: 'Quillan' }, { name: 'Vexbrother' }],
      schools: [
        { school: 'Oak School', until: '2026-03-01T10:20:00.000Z' },
        { school: 'Oak School', until: null },
      ],
      keys: keys.map(({ code }) => ({ key: code, days: 366, school: 'Oak School' })),
      currency: 'CNY',
      sales: [
        { kind: 'sale', amount: 398, reason: null },
        { kind: 'sale', amount: 398 },
        { kind: 'refund', amount: -398, reason: 'Paid twice' },
      ],
      practice: [
        { sessionId: 'quillan-1', startedAt: '2026-02-27T16:41:00.000Z', seconds: 300, profile: 'Quillan' },
        { sessionId: 'quillan-2', seconds: 60 },
        { sessionId: 'quillan-3', accuracy: null },
      ],
      reminders: [{ school: 'Oak School', lastDay: '2028-03-03', daysAhead: 30 }],
      support: [
        {
          title: 'Quillan Vexworth lost his harp',
          notes: [{ text: 'Called +86 77123456' }],
          mails: [{ subject: 'Quillan', text: 'his harp', isOurs: false, attachments: [{ name: 'his harp.pdf' }] }],
        },
      ],
    });
    const actions = data.activity.map(({ action }) => action);
    for (const action of ['student.created', 'student.updated', 'key.redeemed', 'sale.refunded', 'card.added'])
      expect(actions).toContain(action);
  });

  it('does not reveal who of the staff acted, and from where', async () => {
    const { save } = await anExport();

    const text = (await save('json')).bytes.toString();

    expect(text).not.toMatch(/Admin \d|127\.0\.0\.1|lightMyRequest/);
  });

  it.each([
    ['en', 'en'],
    ['zh-Hans', 'zh-CN'],
  ])("is printed in the requester's language: %s", async (spoken, language) => {
    const { save } = await anExport();

    const { status, bytes, headers } = await save('pdf', { 'accept-language': language });

    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('.pdf');
    expect(headers['content-disposition']).not.toContain('Quillan');
    expect(bytes.toString('latin1')).toContain(`/Lang (${spoken})`);
  });

  it('is recorded in the activity', async () => {
    const { save, trail, studentId, me } = await anExport();

    await save('pdf');

    expect((await trail()).at(-1)).toMatchObject({
      action: 'student.exported',
      actor_id: me.id,
      record_kind: 'student',
      record_id: String(studentId),
      record_name: 'Quillan Vexworth',
      after: '{"format":"pdf"}',
    });
  });

  it('includes deleted students, and refuses unknown ones', async () => {
    const { save, remove, call, studentId } = await anExport();
    await remove(studentId);

    expect((await save('json')).status).toBe(200);
    expect(await call(exportPersonalData, { studentId: 999_999, format: 'json' })).toRefuse(404);
    expect(await call(exportPersonalData, { studentId, format: 'xml' as 'json' })).toRefuse(400);
  });
});
