import { type addToken as declared, defaultRequestsPerMinute } from '@eemusic/contract/access/tokens';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { type Administrator, lock } from '#platform/database/index.ts';
import { assertBelow, message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { assertChannel } from './channels.ts';
import { readExpiry } from './expiry.ts';
import { getToken } from './read.ts';
import { newSecret } from './secret.ts';
import { countTokens, storeSecret, storeToken } from './store.ts';

export function addToken(
  { database, clock, random }: Services,
  {
    name,
    scopes,
    channelId = null,
    requestsPerMinute = defaultRequestsPerMinute,
    ...request
  }: RequestOf<typeof declared>,
  by: Administrator,
): Promise<ResultOf<typeof declared>> {
  return database.change(by, async (tx) => {
    await lock(tx, database.engine, 'tokens');
    assertBelow('token', await countTokens(tx));
    const now = clock.now();
    const at = now.toISOString();
    if (channelId !== null) await assertChannel(tx, channelId);
    const token = { name, scopes, channelId, requestsPerMinute, expiresAt: readExpiry(request.expiresAt, now) };
    const tokenId = await storeToken(tx, { ...token, at, by: by.name });
    const secret = newSecret(random);
    await storeSecret(tx, tokenId, secret);

    tx.audit('token.added', { kind: 'token', id: tokenId, name }, { after: token });
    return { ...message('token.added'), tokenId, token: secret.text, record: await getToken(tx, tokenId, now) };
  });
}
