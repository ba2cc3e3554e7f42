import { closeMonth } from '@eemusic/contract/sales/statements';
import { publishScores } from '@eemusic/contract/library/scores';
import { aMachine } from '#testing/a-machine.ts';
import { anUploadedScore } from '#testing/a-score.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

type Machine = Awaited<ReturnType<typeof aMachine>>;
type Own = Awaited<ReturnType<Machine['twoChannels']>>['own'];

/** A write by a token, and the same one about something that does not exist, or again. */
const write =
  (example: (of: Own, server: Machine) => Promise<[request: string, body: object, refused?: string | object]>) =>
  async () => {
    const server = await aMachine();
    const { own } = await server.twoChannels();
    const [request, body, wrong = request.replace(/\d+$/, '999999')] = await example(own, server);
    // The first request of a token notes when it was used.
    await server.ask('GET /channels');
    const send = (at: string, payload: object) => async () => {
      const { status, headers, body: answer } = await server.ask(at, payload);
      return { status, headers, body: answer, bytes: Buffer.from(JSON.stringify(answer)) };
    };
    const refused = typeof wrong === 'string' ? send(wrong, body) : send(request, wrong);
    return { server, done: send(request, body), refused, actor: { kind: 'token' as const } };
  };

const contact = { contactName: 'Mei Lin', phone: '+86 1', email: 'mei@example.com', region: 'SD' };

export const writes: ExampleWrites = {
  'api.updateStudent': write(async ({ studentId }) => [`PATCH /students/${studentId}`, { name: '李雷' }]),
  'api.createEducator': write(async ({ channelId }) => {
    const school = { ...contact, name: 'Lotus School', userName: 'lotus', password: 'three blind mice run' };
    return ['POST /educators', { ...school, channelId }, { ...school, channelId: 999_999 }];
  }),
  'api.updateEducator': write(async ({ educatorId }) => [`PATCH /educators/${educatorId}`, { isActive: false }]),
  'api.createChannel': write(async () => ['POST /channels', { ...contact, name: 'Third' }, { name: 'Third' }]),
  'api.updateChannel': write(async ({ channelId }) => [`PATCH /channels/${channelId}`, { name: 'Far East' }]),
  'api.createKey': write(async ({ educatorId }) => {
    const key = { durationDays: 366, quantity: 2 };
    return ['POST /keys', { ...key, educatorId }, { ...key, educatorId: 999_999 }];
  }),
  'api.updateKey': write(async ({ keyId }) => [`PATCH /keys/${keyId}`, { isRevoked: true }]),
  'api.updateScore': write(async (_, server) => {
    const { ids } = (await server.call(publishScores, { scores: [await anUploadedScore(server)] })).body;
    return [`PATCH /scores/${ids[0]}`, { isEnabled: false }];
  }),
  'api.createSale': write(async (_, { ask }) => {
    const [sale] = (await ask('GET /sales')).body.data;
    const reason = 'Order 4711 was cancelled';
    return ['POST /sales', { saleId: sale?.id, reason }, { saleId: 999_999, reason }];
  }),
  'api.updateStatement': write(async (_, { ask, call }) => {
    await call(closeMonth, { month: '2026-03' });
    const [statement] = (await ask('GET /statements')).body.data;
    return [`PATCH /statements/${statement?.id}`, { paidOn: '2026-03-01', reference: 'Transfer 88' }];
  }),
};
