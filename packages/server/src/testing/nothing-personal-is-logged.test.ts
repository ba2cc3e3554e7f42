import { Writable } from 'node:stream';
import { inspect } from 'node:util';
import { reportBatch, reportPractice, redeemKey } from '@eemusic/contract/learning/learners';
import { readStudentState } from '@eemusic/contract/learning/content';
import { eraseStudent, exportPersonalData } from '@eemusic/contract/sales/privacy';
import { deleteStudents, editStudent, listStudents, updateStudent } from '@eemusic/contract/sales/users';
import { metrics } from '@eemusic/contract/platform/service';
import { addWebhook, webhookEvents } from '@eemusic/contract/access/webhooks';
import type { CallOf, Endpoint } from '@eemusic/contract/platform/endpoint';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createApp } from '#app/app.ts';
import { jobsOf } from '#app/rooms.ts';
import { openEngravers } from '#library/uploads/index.ts';
import { enqueue } from '#platform/jobs/store.ts';
import { startJobs } from '#platform/jobs/start.ts';
import { withoutRounds } from '#platform/jobs/testing.ts';
import { openLog } from '#platform/log.ts';
import { orderReminders } from '#sales/mailing/room.ts';
import { anApp, learnerToken } from './an-app.ts';
import { inject } from './inject.ts';

function captured(act: () => unknown): Error {
  try {
    act();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('Nothing was thrown');
}

/** Parts of the personal data of a child and its family, in lower case. */
const marks = ['quillan', 'vexworth', 'vexbrother', '77123456', 'harp@', 'session-of-zoe'];
const metricsToken = 'metrics-token-of-this-test';

const child = {
  fullName: 'Quillan Vexworth',
  contactNumber: '+86 77123456',
  contactEmail: 'harp@example.org',
  region: 'SD' as const,
  profile1Name: 'Quillan',
  profile2Name: 'Vexbrother',
  birthYear: 2017,
};

/** A server that logs at every level, and everything that it has logged. */
async function aVerboseServer() {
  const server = await anApp();
  const { services, me } = server;
  const lines: string[] = [];
  const destination = new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) });
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation((...values) => void lines.push(inspect(values)));
  onTestFinished(() => void vi.restoreAllMocks());

  const configuration = { ...services.configuration, METRICS_TOKEN: metricsToken };
  const talking = { ...services, configuration, log: openLog('trace', destination) };
  const engravers = openEngravers();
  const { app } = await createApp(talking, { engravers, webFolder: null, demo: null });
  const jobs = startJobs({ ...talking, jobs: withoutRounds(jobsOf(talking, engravers)), pollEvery: null });
  onTestFinished(async () => {
    await jobs.stop();
    await app.close();
    await engravers.close();
  });
  const ask = (endpoint: Endpoint, input: object, token: string) => {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_place, name: string) =>
      encodeURIComponent(String((input as Record<string, unknown>)[name])),
    );
    const headers = { authorization: `Bearer ${token}` };
    const payload = endpoint.input ? { payload: input } : {};
    return inject(app, endpoint, { method: endpoint.method, url: path, headers, ...payload });
  };
  return {
    ...server,
    app,
    talking,
    runJobs: () => jobs.runDue(),
    lines,
    staff: <E extends Endpoint>(endpoint: E, input: CallOf<E>) => ask(endpoint, input as object, me?.token ?? ''),
    learner: <E extends Endpoint>(endpoint: E, input: CallOf<E>) => ask(endpoint, input as object, learnerToken),
    measured: async () => String((await ask(metrics, {}, metricsToken)).rawPayload),
    /** Returns the lines that contain any of the child's data. */
    personal: (keys: readonly string[] = []) => {
      const sought = [...marks, ...keys.map((key) => key.toLowerCase())];
      return lines.filter((line) => sought.some((mark) => line.toLowerCase().includes(mark)));
    },
  };
}

type VerboseServer = Awaited<ReturnType<typeof aVerboseServer>>;

/** Adds a webhook for all events. */
async function listen({ call, anAdministrator }: VerboseServer): Promise<void> {
  const { token } = await anAdministrator({ codes: ['AD'] });
  const address = { name: 'Shop', url: 'https://shop.example.com/hook', events: [...webhookEvents] };
  expect((await call(addWebhook, address, { token })).status).toBe(200);
}

/** Makes the database refuse every row of a table with an error that quotes as much of the row as possible. */
async function refuseRows({ services: { database } }: VerboseServer, table: string, column: string): Promise<void> {
  const statements =
    database.engine === 'postgres'
      ? [`alter table ${table} add constraint refused check (id < 0) not valid`]
      : ['insert', 'update'].map(
          (change) => `create trigger refused_${change}_${table} before ${change} on ${table}
            begin select json('{' || new.${column}); end`,
        );
  for (const statement of statements) await database.write((tx) => sql.raw(statement).execute(tx));
}

describe('nothing of a child is logged, measured or told to webhooks', () => {
  it('when a key is redeemed, practice reported, and staff read, edit, import, export, delete and erase', async () => {
    const server = await aVerboseServer();
    const { staff, learner, lines, personal, measured, key, educator, session, app, me } = server;
    await listen(server);
    const { code } = await key(await educator({ name: 'Oak School' }));
    const redeemed = await learner(redeemKey, { key: code, ...child });
    const { studentId } = redeemed.json<{ studentId: number }>();
    await learner(redeemKey, { key: code, ...child });
    await learner(redeemKey, { key: `${code}X`, ...child, contactNumber: '77123456 or so' });
    const practised = session(studentId, { sessionId: 'session-of-zoe', startedAt: '2026-02-27T16:41:00Z' });
    await learner(reportPractice, { sessions: [practised, { ...practised, screen: 'Vexworth'.repeat(40) }] });
    const { sessionId: id, ...rest } = practised;
    await learner(reportBatch, { sessions: [{ id, ...rest }, 'Quillan', { id, ...rest, studentId: 99 }] });
    await learner(readStudentState, { id: String(studentId) });
    await learner(readStudentState, { id: 'Quillan Vexworth' });
    await learner(readStudentState, { id: '+8677123456' });
    await app.inject({ url: '/learner/users/quillan', headers: { authorization: `Bearer ${learnerToken}` } });
    await app.inject({ url: '/learner/catalogue?since=Quillan', headers: { authorization: `Bearer ${learnerToken}` } });
    await app.inject({
      method: 'POST',
      url: '/learner/redeem',
      payload: '{"fullName":"Quillan Vexworth"',
      headers: { authorization: `Bearer ${learnerToken}`, 'content-type': 'application/json' },
    });

    await staff(listStudents, { searchQuery: 'Quillan' });
    await staff(editStudent, { studentId });
    await staff(updateStudent, { UserId: studentId, fullname: child.fullName, contactName: 'Vexworth' });
    await staff(updateStudent, { UserId: studentId, fullname: 'Vexworth'.repeat(40) });
    const file = `Name,Phone,Email,Region\r\n${child.fullName},77123456,harp@example.org,Nowhere`;
    const boundary = 'a-boundary';
    const payload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="vexworth.csv"\r\n\r\n${file}\r\n--${boundary}--\r\n`;
    const headers = {
      authorization: `Bearer ${me?.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    };
    const imported = await app.inject({ method: 'POST', url: '/admin/users/import/check', headers, payload });
    expect(imported.statusCode).not.toBe(500);
    await staff(exportPersonalData, { studentId, format: 'json' });
    await staff(deleteStudents, { usersIds: [studentId] });
    await staff(eraseStudent, { studentId, fullName: child.fullName });
    await server.runJobs();

    expect(lines.length).toBeGreaterThan(15);
    expect(lines.join('')).toContain('"path":"/learner/redeem"');
    expect(personal([code])).toEqual([]);
    const text = (await measured()).toLowerCase();
    expect(text).toContain('route="/learner/redeem"');
    expect(marks.filter((mark) => text.includes(mark))).toEqual([]);
    const deliveries = (await server.services.database.read.selectFrom('webhook_deliveries').selectAll().execute()).map(
      (delivery) => JSON.stringify(delivery).toLowerCase(),
    );
    expect(deliveries.join('')).toContain('key.redeemed');
    expect(deliveries.filter((one) => [...marks, code.toLowerCase()].some((mark) => one.includes(mark)))).toEqual([]);
  });

  it('when the database refuses a row and says which', async () => {
    const server = await aVerboseServer();
    const { staff, learner, lines, personal, measured, key, educator, redeem, session, services } = server;
    const educatorId = await educator({ name: 'Oak School' });
    const { studentId } = (await redeem((await key(educatorId)).code, child)).body;
    const next = await key(educatorId);
    await refuseRows(server, 'practice_sessions', 'session_id');
    const practised = session(studentId, { sessionId: 'session-of-zoe' });
    expect((await learner(reportPractice, { sessions: [practised] })).statusCode).toBe(500);
    await refuseRows(server, 'students', 'full_name');

    const answers = [
      await learner(redeemKey, { key: next.code, ...child }),
      await staff(updateStudent, { UserId: studentId, fullname: child.fullName, contactName: 'Vexworth' }),
      await staff(eraseStudent, { studentId, fullName: child.fullName }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500]);
    for (const answer of answers) expect(String(answer.rawPayload).toLowerCase()).not.toContain('vexworth');
    await services.database.write((tx) =>
      enqueue(tx, 'students.restamp', { studentId }, { now: services.clock.now() }),
    );
    await server.runJobs();

    expect(lines.filter((line) => line.includes('request failed'))).toHaveLength(4);
    expect(personal([next.code])).toEqual([]);
    expect((await measured()).toLowerCase()).not.toContain('quillan');
  });

  it.each([
    ['within another fault', (fault: Error) => new Error('It was not kept', { cause: fault })],
    ['of a parser', () => captured(() => JSON.parse('{"name": Quillan Vexworth}'))],
    ['among several', (fault: Error) => new AggregateError([fault], 'Two failed')],
  ])('when a fault that shows data comes %s', async (_how, wrap) => {
    const { talking, lines, personal } = await aVerboseServer();
    const fault = Object.assign(new Error('duplicate key value violates unique constraint'), {
      detail: 'Key (full_name)=(Quillan Vexworth) already exists.',
      where: 'COPY students, line 1: "Quillan Vexworth"',
      parameters: ['Vexbrother'],
    });

    talking.log.error({ err: wrap(fault) }, 'request failed');

    expect(lines.join('')).toMatch(/duplicate key value|is not valid JSON/);
    expect(personal()).toEqual([]);
  });

  it('when schools are reminded of subscriptions and the mail server refuses', async () => {
    const server = await aVerboseServer();
    const { talking, lines, personal, key, educator, redeem } = server;
    await redeem((await key(await educator({ name: 'Oak School' }))).code, child);
    const refusal = Object.assign(new Error('550 5.1.1 <harp@example.org>: Quillan Vexworth is unknown'), {
      code: 'EENVELOPE',
      responseCode: 550,
      rejected: ['harp@example.org'],
      response: '550 5.1.1 <harp@example.org>: Quillan Vexworth is unknown',
    });
    talking.mailer.send = () => Promise.reject(refusal);
    await talking.database.write((tx) =>
      tx.updateTable('company').set({ reminds_month_before: 1, reminds_week_before: 1 }).execute(),
    );
    await talking.database.write((tx) => tx.updateTable('students').set({ expires_on: '2026-03-05' }).execute());
    const mailing = { ...talking, configuration: { ...talking.configuration, SMTP_URL: 'smtp://mail.example.com' } };
    await orderReminders(mailing, new AbortController().signal);
    await server.runJobs();

    expect(lines.join('')).toContain('mailing.reminder');
    expect(personal()).toEqual([]);
  });
});
