import { setTimeout as wait } from 'node:timers/promises';
import { learnerToken, signIn } from './client.ts';

/** What clients asked, and what became of it. */
export type Traffic = {
  /** What happens meanwhile, by which failures are told apart. */
  phase: string;
  isOver: boolean;
  sent: number;
  failed: string[];
  /** A question for each record that was acknowledged, whose answer is then '1'. */
  acknowledged: string[];
  /** How often a client had to sign in again. */
  signIns: number;
  /** The longest time of an answer in ms, by phase. */
  longest: Map<string, number>;
};

const contact = { contactName: 'Mei', contactNumber: '+8613800138000', contactEmail: 'mei@example.com', region: 'SD' };
const page = { Page: 1, Size: 20 };
const reads = [
  ['/admin/channels', { ...page, searchQuery: '' }],
  ['/admin/educators', { ...page, searchQuery: 'music' }],
  ['/admin/users', { ...page, searchQuery: 'wang' }],
  ['/admin/subscriptions', { ...page, searchKeyValue: '' }],
  ['/admin/statements', page],
] as const;

/** Clients that each sell keys of a school of their own: generated, redeemed, practised with, revoked, reinstated. */
export async function sellAsPeopleDo(address: string, traffic: Traffic, clients: number): Promise<void> {
  let { headers } = await signIn(address);
  const learner = { authorization: `Bearer ${learnerToken}` };

  async function post(path: string, body: object, as?: typeof headers): Promise<Record<string, unknown> | null> {
    traffic.sent += 1;
    const { phase } = traffic;
    const sent = headers;
    const begin = performance.now();
    try {
      const answer = await fetch(`${address}${path}`, {
        method: 'POST',
        headers: { ...(as ?? sent), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      traffic.longest.set(phase, Math.max(traffic.longest.get(phase) ?? 0, performance.now() - begin));
      if (answer.ok) return JSON.parse(text) as Record<string, unknown>;
      traffic.failed.push(`${phase}: ${path} ${answer.status} ${text.slice(0, 200)}`);
      if (answer.status === 401 && headers === sent) await signInAgain();
    } catch (error) {
      traffic.failed.push(`${phase}: ${path} ${String((error as Error).cause ?? error)}`);
    }
    return null;
  }
  async function signInAgain(): Promise<void> {
    traffic.signIns += 1;
    ({ headers } = await signIn(address));
  }

  const note = (question: string) =>
    traffic.acknowledged.push(`select cast(count(*) as varchar) as v from ${question}`);

  async function addSchool(name: string): Promise<number | null> {
    const userName = name.replaceAll(' ', '');
    const school = { ...contact, EducatorName: name, userName, password: 'three blind mice run' };
    const answer = await post('/admin/educator/create', school);
    if (!answer) return null;
    note(`educators where name = '${name}'`);
    return Number(answer['educatorId']);
  }

  async function sell(educatorId: number, name: string): Promise<void> {
    const channelName = `Channel ${name}`;
    if (await post('/admin/channel/create', { ...contact, channelName }))
      note(`channels where name = '${channelName}'`);
    const generated = await post('/admin/subscriptions/genelete', { educatorId, expirationDays: 366, numberOfKeys: 2 });
    const { contactName: _, ...person } = contact;
    for (const { key } of (generated?.['keys'] ?? []) as { key: string }[]) {
      const redeemed = await post('/learner/redeem', { key, fullName: `Learner ${key}`, ...person }, learner);
      if (!redeemed) continue;
      const studentId = Number(redeemed['studentId']);
      note(`sales where student_id = ${studentId}`);
      const session = { sessionId: key, studentId, scoreId: null, seconds: 60, accuracy: 0.9, screen: 'practice' };
      const sessions = [{ ...session, startedAt: new Date().toISOString() }];
      if (await post('/learner/practice', { sessions }, learner)) note(`practice_sessions where session_id = '${key}'`);
      if (await post('/admin/user/update/status', { studentId, status: 0 }))
        note(`students where id = ${studentId} and is_active = 0`);
    }
  }

  const work = async (_: unknown, client: number) => {
    const educatorId = await addSchool(`School ${client}`);
    for (let round = 0; !traffic.isOver; round += 1) {
      for (const [path, body] of reads) await post(path, body);
      if (educatorId !== null) await sell(educatorId, `${client} ${round}`);
      await wait(20);
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
}
