import type { finishSignOn } from '@eemusic/contract/access/single-sign-on';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { SignedIn } from '@eemusic/contract/access/session';
import { lockActiveAccount, recordSignOn, useChallenge } from '#access/accounts/index.ts';
import { lockAdministrators } from '#access/administrators/index.ts';
import { countSignOn, deleteAttempt } from '#access/lockout/index.ts';
import { hashToken, openSession } from '#access/session/index.ts';
import type { Actor } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { askProvider } from './ask-provider.ts';
import { findAccount } from './find-account.ts';
import { giveCodes } from './give-codes.ts';
import type { Provider } from './provider.ts';
import { readClaims } from './read-claims.ts';
import { openTicket } from './ticket.ts';

/** Signing in at the provider counts for both steps; the provider decides whether it requires a second one. */
export async function finish(
  services: Services,
  provider: Provider,
  { ticket: sealed, query, staySignedIn }: RequestOf<typeof finishSignOn>,
  by: Actor,
): Promise<SignedIn> {
  const { database, clock, configuration } = services;
  const { OIDC_ISSUER: issuer, OIDC_LABEL: label } = configuration;
  if (by.kind !== 'visitor') throw new Refusal('session.none');
  if (issuer === null) throw new Refusal('sign-on.off');
  const attempt = await countSignOn(services, by.origin);
  const ticket = openTicket(services, sealed);
  if (!ticket) throw new Refusal('sign-on.failed');
  const person = readClaims(await askProvider(services, provider, { ticket, query }), configuration);
  const account = await findAccount(services, person, by);

  const signedIn = await database.change({ ...by, id: account.id, name: account.name }, async (tx) => {
    await lockAdministrators(tx, database);
    const now = clock.now();
    const isNew = await useChallenge(tx, { hash: hashToken(sealed), expiresAt: new Date(ticket.until) });
    if (!isNew) throw new Refusal('sign-on.failed');
    const isOpen =
      (await lockActiveAccount(tx, account)) && (await recordSignOn(tx, { issuer, subject: person.subject }, now));
    if (!isOpen) throw new Refusal('sign-on.no-account');
    if (person.codes) await giveCodes(tx, account.id, person.codes);
    const stays = staySignedIn === true;
    tx.audit('session.opened', { kind: 'administrator', id: account.id }, { after: { stays, signOn: label } });
    return openSession(tx, services, { account, stays, origin: by.origin });
  });
  await deleteAttempt(services, attempt);
  return signedIn;
}
