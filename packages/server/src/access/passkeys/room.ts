import * as contract from '@eemusic/contract/access/passkeys';
import { hour } from '@eemusic/contract/platform/durations';
import { maxPasskeyNameLength } from '@eemusic/contract/platform/field-lengths';
import type { Language } from '@eemusic/contract/platform/languages';
import { deleteChallenges, lockAccount } from '#access/accounts/index.ts';
import { countPasskey, deletePasskeyAttempts } from '#access/lockout/index.ts';
import { assertSignedIn, deviceName, deviceOf, mailOwner, openSession } from '#access/session/index.ts';
import { proveIdentity } from '#access/two-step/index.ts';
import {
  type Administrator,
  type Change,
  changesOne,
  countRows,
  folded,
  lock,
  type Query,
} from '#platform/database/index.ts';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Room } from '#platform/room.ts';
import type { Services } from '#platform/services.ts';
import { enqueue } from '#platform/jobs/store.ts';
import type { Message } from '#platform/mailer/index.ts';
import {
  challengeIn,
  consumeChallenge,
  findPasskey,
  getRelyingParty,
  isChallenge,
  lifetime,
  newChallenge,
  relyingParty,
  userHandleOf,
  verifyPasskey,
  webAuthn,
} from './challenge.ts';

export const passkeysRoom: Room = {
  routes: passkeyRoutes,
  jobs: (services) => ({
    'passkeys.mail': { run: mailPasskey(services) },
    'passkeys.tidy': {
      every: hour,
      run: () => services.database.write((tx) => deleteChallenges(tx, services.clock.now())),
    },
  }),
};

const maxPasskeys = 20;

function passkeyRoutes(serve: Serve, services: Services): void {
  const { database, clock, configuration, log } = services;
  const recordOf = ({ id }: { id: number }) => ({ kind: 'administrator', id });

  /* The same for everybody, because the browser itself finds the passkeys that it has for this console. */
  serve(contract.passkeyOptions, async () => {
    const party = getRelyingParty(configuration);
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({
      rpID: party.id,
      challenge: newChallenge(services, 'sign-in'),
      userVerification: 'required',
      timeout: lifetime,
    });
    return { options: { ...options } };
  });

  /*
   * A passkey with user verification counts as two factors, so neither a password nor a code is required. An invalid
   * passkey, an unknown one and one of an inactive account get the same answer after the same time.
   */
  serve(contract.passkeySignIn, async ({ answer, email, staySignedIn }, by) => {
    if (by.kind !== 'visitor') throw new Refusal('session.none');
    const { origin } = by;
    const party = getRelyingParty(configuration);
    const owner = await findPasskey(database.read, answer.id);
    await countPasskey(services, owner?.account.id ?? null, origin);
    const verified = await verifyPasskey(services, { answer, owner, party });
    const isOwners = email === undefined || (owner !== null && folded(owner.account.email) === folded(email));
    if (!owner || !verified || !owner.account.isActive || !isOwners) {
      log.warn({ administrator: owner?.account.id ?? null, ip: origin.address }, 'sign-in by passkey refused');
      throw new Refusal('session.passkey-wrong');
    }

    const { account, passkeyId, passkeyName, counter } = owner;
    return database.change({ ...by, id: account.id, name: account.name }, async (tx) => {
      const isRight =
        (await consumeChallenge(tx, challengeIn(answer.response.clientDataJSON))) &&
        (await lockAccount(tx, account)) &&
        // Refused if it was removed, or used again since its counter was checked.
        (await changesOne(
          tx
            .updateTable('passkeys')
            .set({ counter: verified.counter, is_backed_up: verified.isBackedUp ? 1 : 0 })
            .set({ last_used_at: clock.now().toISOString() })
            .where('id', '=', passkeyId)
            .where('counter', '=', counter),
        ));
      if (!isRight) throw new Refusal('session.passkey-wrong');

      const stays = staySignedIn === true;
      tx.audit('session.opened', recordOf(account), { after: { stays, passkey: passkeyName } });
      await deletePasskeyAttempts(tx, account.id, origin);
      return openSession(tx, services, { account, stays, origin, by: 'passkey' });
    });
  });

  serve(contract.listPasskeys, async ({ userId }) => {
    const rows = await passkeysOf(database.read, userId)
      .select(['id as passkeyId', 'name', 'created_at as addedAt', 'last_used_at as lastUsedAt', 'is_backed_up'])
      .orderBy('id', 'desc')
      .execute();
    const passkeys = rows.map(({ is_backed_up, ...passkey }) => ({ ...passkey, isBackedUp: is_backed_up === 1 }));
    return { origin: relyingParty(configuration)?.origin ?? null, passkeys };
  });

  /* The challenge tells `addPasskey` that the person has proved their identity; it works only in this session. */
  serve(contract.beginPasskey, async (proof, by) => {
    const party = getRelyingParty(configuration);
    const { generateRegistrationOptions } = await webAuthn();
    const { email, consumeCode } = await proveIdentity(services, proof, by);
    return database.change(by, async (tx) => {
      await consumeCode(tx);
      const present = await passkeysOf(tx, by.id).select(['credential_id as id', 'transports']).execute();
      if (present.length >= maxPasskeys) throw new Refusal('passkey.too-many');
      const options = await generateRegistrationOptions({
        rpName: 'EEMusic Console',
        rpID: party.id,
        userName: email,
        userDisplayName: by.name,
        userID: userHandleOf(services, by.id),
        challenge: newChallenge(services, { addedIn: by.sessionId }),
        attestationType: 'none',
        excludeCredentials: present.map(({ id, transports }) => ({
          id,
          transports: transports.split(',').filter(Boolean),
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        timeout: lifetime,
      });
      tx.audit('profile.passkey-begun', recordOf(by));
      return { ...message('passkey.begun'), options: { ...options } };
    });
  });

  serve(contract.addPasskey, async ({ answer, name: typed }, by) => {
    const { credential, credentialBackedUp } = await verifyNew(services, answer, by);
    const name = (typed || deviceName(deviceOf(by.origin.userAgent))).slice(0, maxPasskeyNameLength);
    return database.change(by, async (tx) => {
      await lock(tx, `passkeys ${by.id}`);
      await assertSignedIn(tx, by);
      if (!(await consumeChallenge(tx, challengeIn(answer.response.clientDataJSON))))
        throw new Refusal('passkey.refused');
      if ((await countRows(passkeysOf(tx, by.id))) >= maxPasskeys) throw new Refusal('passkey.too-many');
      const now = clock.now();
      const added = await tx
        .insertInto('passkeys')
        .values({
          administrator_id: by.id,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: (credential.transports ?? []).join(',').slice(0, 200),
          is_backed_up: credentialBackedUp ? 1 : 0,
          name,
          created_at: now.toISOString(),
          last_used_at: null,
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning('id as passkeyId')
        .executeTakeFirst();
      if (!added) throw new Refusal('passkey.refused');
      await noticePasskey(tx, { what: 'added', administratorId: by.id, name, language: by.language }, now);
      tx.audit('profile.passkey-added', recordOf(by), { after: { passkey: name } });
      return { ...message('passkey.added'), ...added, name };
    });
  });

  serve(contract.renamePasskey, ({ passkeyId, name }, by) =>
    database.change(by, async (tx) => {
      const before = await getName(tx, by, passkeyId);
      await tx.updateTable('passkeys').set({ name }).where('id', '=', passkeyId).execute();
      tx.audit('profile.passkey-renamed', recordOf(by), { before: { passkey: before }, after: { passkey: name } });
      return message('passkey.renamed');
    }),
  );

  serve(contract.removePasskey, async ({ passkeyId, ...proof }, by) => {
    const { consumeCode } = await proveIdentity(services, proof, by);
    return database.change(by, async (tx) => {
      await consumeCode(tx);
      const name = await getName(tx, by, passkeyId);
      await tx.deleteFrom('passkeys').where('id', '=', passkeyId).execute();
      const about = { what: 'removed', administratorId: by.id, name, language: by.language } as const;
      await noticePasskey(tx, about, clock.now());
      tx.audit('profile.passkey-removed', recordOf(by), { before: { passkey: name } });
      return message('passkey.removed');
    });
  });
}

const passkeysOf = (db: Query, administratorId: number) =>
  db.selectFrom('passkeys').where('administrator_id', '=', administratorId);

export async function deletePasskeysOf(tx: Change, administratorId: number): Promise<number> {
  const passkeys = tx.deleteFrom('passkeys').where('administrator_id', '=', administratorId);
  return Number((await passkeys.executeTakeFirst()).numDeletedRows);
}

async function getName(tx: Change, { id }: Administrator, passkeyId: number): Promise<string> {
  const own = await passkeysOf(tx, id).select('name').where('id', '=', passkeyId).executeTakeFirst();
  if (!own) throw new Refusal('passkey.not-found');
  return own.name;
}

async function verifyNew(services: Services, answer: contract.NewPasskeyAnswer, by: Administrator) {
  const { configuration, log } = services;
  const party = getRelyingParty(configuration);
  const { verifyRegistrationResponse } = await webAuthn();
  const { transports, ...response } = answer.response;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...answer,
      response: { ...response, ...(transports && { transports }) },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => isChallenge(services, { addedIn: by.sessionId }, challenge),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    log.info({ reason: error instanceof Error ? error.message : String(error) }, 'passkey not added');
    return { registrationInfo: undefined };
  });
  if (!registrationInfo) throw new Refusal('passkey.refused');
  return registrationInfo;
}

/** `name` is the passkey's name, `language` that of the person who made the change. */
type About = { what: 'added' | 'removed'; administratorId: number; name: string; language: Language };

/** Queues a mail to the owner in this transaction, in case somebody else made the change. */
async function noticePasskey(tx: Change, about: About, now: Date): Promise<void> {
  await enqueue(tx, 'passkeys.mail', about, { now });
}

const mailPasskey = (services: Services) =>
  mailOwner<About>(services, 'passkey', ({ what, name: passkey }, { name, language }) =>
    mailTexts[language][what]({ name, passkey }),
  );

type Text = (about: { name: string; passkey: string }) => Omit<Message, 'language'>;

const mailTexts: Record<Language, { added: Text; removed: Text }> = {
  en: {
    added: ({ name, passkey }) => ({
      subject: 'A passkey was added to your account',
      paragraphs: [
        `Hello ${name},`,
        `The passkey “${passkey}” was added to your EEMusic Console account. You can sign in with it instead of your password.`,
        'If this wasn’t you, remove it under Profile → Security, change your password right away and tell your administrator.',
      ],
    }),
    removed: ({ name, passkey }) => ({
      subject: 'A passkey was removed from your account',
      paragraphs: [
        `Hello ${name},`,
        `The passkey “${passkey}” was removed from your EEMusic Console account. You can no longer sign in with it.`,
        'If this wasn’t you, change your password right away and tell your administrator.',
      ],
    }),
  },
  'zh-Hans': {
    added: ({ name, passkey }) => ({
      subject: '您的账号新增了通行密钥',
      paragraphs: [
        `${name}，您好：`,
        `您的 EEMusic Console 账号新增了通行密钥“${passkey}”，使用它无需密码即可登录。`,
        '如果不是您本人操作，请立即在“个人资料”的“安全”页面移除该密钥并更改密码，同时联系管理员。',
      ],
    }),
    removed: ({ name, passkey }) => ({
      subject: '您的账号移除了通行密钥',
      paragraphs: [
        `${name}，您好：`,
        `您的 EEMusic Console 账号已移除通行密钥“${passkey}”，它不能再用于登录。`,
        '如果不是您本人操作，请立即更改密码，并联系管理员。',
      ],
    }),
  },
};
