import type { revokeToken as declared } from '@eemusic/contract/access/tokens';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Administrator } from '#platform/database/index.ts';
import { type Message, message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { getToken } from './read.ts';
import { markRevoked } from './store.ts';

export function revokeToken(
  { database, clock }: Services,
  { tokenId }: RequestOf<typeof declared>,
  by: Administrator,
): Promise<Message> {
  return database.change(by, async (tx) => {
    const { name } = await getToken(tx, tokenId, clock.now());
    if (!(await markRevoked(tx, tokenId, clock.now().toISOString()))) throw new Refusal('token.revoked');

    tx.audit('token.revoked', { kind: 'token', id: tokenId, name });
    return message('token.revoked');
  });
}
