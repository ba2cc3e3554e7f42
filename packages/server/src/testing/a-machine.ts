import { someTokens } from './some-tokens.ts';

type Asked = { headers?: Record<string, string>; token?: string };
type Json = Record<string, unknown> & { id: number; data: (Record<string, unknown> & { id: number })[] };

/** Another system with a token for everything, and what it gets from `/api/v1`. */
export async function aMachine() {
  const school = await someTokens();
  const { token } = await school.add({ name: 'Shop' });
  async function ask(request: string, payload?: object, { headers, token: other = token }: Asked = {}) {
    const [method = 'GET', path = ''] = request.split(' ');
    const answer = await school.app.inject({
      method: method as 'GET',
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${other}`, ...headers },
      ...(payload && { payload }),
    });
    const body = (answer.body === '' ? null : answer.json()) as Json;
    return { status: answer.statusCode, headers: answer.headers as Record<string, string>, body };
  }
  return {
    ...school,
    token,
    ask,
    /** Two channels with a school, a student, an unused key and a sale each. */
    async twoChannels() {
      const one = async (name: string) => {
        const channelId = await school.channel(name);
        const educatorId = await school.educator({ channelId, name: `${name} School`, userName: name });
        const { code } = await school.key(educatorId);
        const { studentId } = (await school.redeem(code, { fullName: `${name} student` })).body;
        const { id: keyId } = await school.key(educatorId);
        await school.report([school.session(studentId)]);
        return { channelId, educatorId, studentId, keyId };
      };
      return { own: await one('East'), other: await one('West') };
    },
  };
}
