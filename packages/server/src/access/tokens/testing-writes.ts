import { addToken, revokeToken, rotateToken } from '@eemusic/contract/access/tokens';
import type { ExampleWrites } from '#testing/example-writes.ts';
import { aStaff } from '#testing/a-staff.ts';

async function withToken() {
  const server = await aStaff({ codes: ['AD'] });
  const { body } = await server.call(addToken, { name: 'Mobile app', scopes: ['keys.redeem'] });
  return { server, tokenId: body.tokenId };
}

export const writes: ExampleWrites = {
  'tokens.addToken': async () => {
    const server = await aStaff({ codes: ['AD'] });
    const add = (channelId?: number) => () =>
      server.call(addToken, { name: 'Reports', scopes: ['students.state'], ...(channelId && { channelId }) });
    return { server, done: add(), refused: add(999_999) };
  },
  'tokens.rotateToken': async () => {
    const { server, tokenId } = await withToken();
    const rotate = (id: number) => () => server.call(rotateToken, { tokenId: id });
    return { server, done: rotate(tokenId), refused: rotate(999_999) };
  },
  'tokens.revokeToken': async () => {
    const { server, tokenId } = await withToken();
    const revoke = (id: number) => () => server.call(revokeToken, { tokenId: id });
    return { server, done: revoke(tokenId), refused: revoke(999_999) };
  },
};
