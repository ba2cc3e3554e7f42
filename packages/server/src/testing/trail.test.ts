import { areas } from '@eemusic/contract/access/areas';
import { addWebhook } from '@eemusic/contract/access/webhooks';
import { listGrades, listLevels } from '@eemusic/contract/library/academics';
import { endpoints } from '@eemusic/contract/app/endpoints';
import { inboxList } from '@eemusic/contract/support/lists';
import { addCard } from '@eemusic/contract/support/board';
import { tagFields } from '@eemusic/contract/library/scores';
import { codes } from '@eemusic/contract/platform/permissions';
import { describe, expect, it } from 'vitest';
import type { Services } from '#platform/services.ts';
import { addKeys } from '#sales/subscriptions/index.ts';
import { anUploadedScore } from './a-score.ts';
import { aPublishedScore } from './a-published-score.ts';
import { aSale, change } from './a-sale.ts';
import { startServer } from './start-server.ts';
import { fingerprintTables } from './fingerprint-tables.ts';
import { readExampleWrites } from './example-writes.ts';
import { expectWhole } from './expect-whole.ts';

const writes = await readExampleWrites();
const declared = endpoints.map(({ room, name, endpoint }) => ({ name: `${room}.${name}`, endpoint }));
const isRead = ({ endpoint }: (typeof declared)[number]) => endpoint.method === 'GET' || endpoint.isRead === true;
/** `/api/v1` answers tokens only; its own tests say that its reads leave no entry. */
const isForSystems = ({ endpoint: { access } }: (typeof declared)[number]) =>
  access.kind === 'token' && access.token === 'api';
const allWrites = declared.filter((each) => !isRead(each));
const audited = allWrites.filter(({ endpoint }) => !endpoint.leavesNoTrail);
const untrailed = allWrites.filter(({ endpoint }) => endpoint.leavesNoTrail);

async function trail({ database }: Services) {
  return database.read.selectFrom('audit_entries').selectAll().orderBy('id').execute();
}

describe('every declared write', () => {
  it('has an example here', () => {
    expect(Object.keys(writes).toSorted()).toEqual(allWrites.map(({ name }) => name).toSorted());
  });

  it.each(audited.map(({ name }) => name))(
    'leaves no entry when it is refused, and otherwise who did it and from where, and totals agree: %s',
    async (name) => {
      const scene = await writes[name]?.();
      if (!scene) throw new Error('no example');
      const { server, done, refused, actor = { kind: 'administrator' as const } } = scene;
      const before = await trail(server.services);

      const no = await refused();
      expect(no).toRefuse(no.status);
      expect(no.status).toBeGreaterThanOrEqual(400);
      expect(await trail(server.services)).toEqual(before);

      const answer = await done();
      expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
      const entries = (await trail(server.services)).slice(before.length);
      expect(entries.length).toBeGreaterThan(0);
      for (const entry of entries) {
        expect(areas).toContain(entry.area);
        expect(entry.action).toMatch(/^[a-z-]+\.[a-z-]+$/);
        expect(entry).toMatchObject({ actor_kind: actor.kind, address: '127.0.0.1', user_agent: 'lightMyRequest' });
        if (actor.kind === 'administrator') expect(entry.actor_id).toBe(server.me?.id);
      }
      await expectWhole(server.services.database);
    },
  );

  it.each(untrailed.map(({ name }) => name))('leaves no entry where it changes no record yet: %s', async (name) => {
    const scene = await writes[name]?.();
    if (!scene) throw new Error('no example');
    const before = await trail(scene.server.services);

    const no = await scene.refused();
    const answer = await scene.done();

    expect(no.status).toBeGreaterThanOrEqual(400);
    expect(answer, JSON.stringify(answer.body)).toHaveProperty('status', 200);
    expect(await trail(scene.server.services)).toEqual(before);
  });
});

/** Calls that set a state; `done` of their examples sets the same one each time. */
const setters = [
  'administrators.setAdministratorStatus',
  'channels.setChannelStatus',
  'educators.setEducatorStatus',
  'students.setStudentStatus',
  'subscriptions.toggleKey',
  'subscriptions.toggleKeys',
  'scores.toggleScore',
  'tagLists.retireListEntry',
  'steps.retireStep',
  'findings.acceptFindings',
  'webhooks.setWebhookEnabled',
  'support.archiveCard',
  'support-mail.settleCard',
  'monthlyReport.setMonthlyReport',
];

/** Digests of all tables but that of the board's lock, which counts its transactions. */
async function records(services: Services) {
  const { support_state: _lock, ...tables } = await fingerprintTables(services);
  return tables;
}

describe('setting a state to what it is', () => {
  it.each(setters)('changes nothing, and leaves no entry: %s', async (name) => {
    const scene = await writes[name]?.();
    if (!scene) throw new Error('no example');
    const first = await scene.done();
    expect(first, JSON.stringify(first.body)).toHaveProperty('status', 200);
    const before = await records(scene.server.services);

    const again = await scene.done();

    expect(again).toHaveProperty('status', 200);
    expect((again.body as { message: string }).message).toBe((first.body as { message: string }).message);
    expect(await records(scene.server.services)).toEqual(before);
  });
});

describe('every declared write without a session or a body', () => {
  it('leaves no entry', async () => {
    const { app, services, me } = await startServer();
    const before = await trail(services);

    for (const { endpoint } of allWrites) {
      const url = endpoint.path.replaceAll(/\{\w+\}/g, '999999');
      await app.inject({ method: endpoint.method, url });
      // These take no body.
      if (/\/(?:logout|company\/export)$/.test(endpoint.path)) continue;
      const answer = await app.inject({
        method: endpoint.method,
        url,
        payload: {},
        headers: { authorization: `Bearer ${me?.token}` },
      });
      expect(answer.statusCode, endpoint.path).toBeGreaterThanOrEqual(400);
    }

    expect(await trail(services)).toEqual(before);
  });
});

describe('every declared read', () => {
  it('leaves no entry', async () => {
    const { server, services, id, score, me } = await aPublishedScore();
    const { token } = await server.anAdministrator({ codes });
    const { channelId, educatorId, studentId, saleId } = await aSale(services);
    const aKey = [{ code: '0123-4567-89AB-CDEF-GHJT', educatorId, durationDays: 366 as const }];
    const selectedKeys = await change(services, (tx) => addKeys(tx, aKey, services.clock.now()));
    const gradeId = (await server.call(listGrades, {})).body.grades[0]?.gradeId;
    const levelId = (await server.call(listLevels, { gradeId: String(gradeId) })).body.levels[0]?.levelId;
    const { gradeId: _g, levelId: _l, ...rest } = score;
    const fields = { ...rest, gradeId, levelId, id, selected: [id], userId: me?.id, name: '0123456789abcdef' };
    const chain = {
      channelId,
      educatorId,
      studentId,
      saleId,
      expirationDays: 366,
      receiver: 'channel',
      receiverId: channelId,
    };
    const keys = { selectedKeys, selectedEducators: [educatorId] };
    const files = { one: score.fileName, other: score.fileName, title: 'Sonatinas' };
    const figures = {
      channelId: String(channelId),
      educatorId: String(educatorId),
      kind: 'active',
      state: 'Active',
      scoreId: String(id),
    };
    const card = await server.call(addCard, { title: 'A question', listId: inboxList }, { token });
    const upload = await anUploadedScore(server, { seed: 2, moduleId: score.moduleId });
    const address = { url: 'https://shop.example.com/hook', events: ['key.redeemed' as const] };
    const { webhookId } = (await server.call(addWebhook, address, { token })).body;
    const before = await trail(services);

    const answers: Record<string, number> = {};
    for (const { name, endpoint } of declared.filter((each) => isRead(each) && !isForSystems(each))) {
      const all = {
        ...fields,
        ...files,
        ...chain,
        ...keys,
        ...(name === 'subscriptions.getKey' && { id: selectedKeys[0] }),
        ...(name === 'editions.checkEdition' && { fileName: upload.fileName }),
        ...(name === 'deletions.listBin' && { kind: 'student' }),
        ...(name.startsWith('record-pages.list') && { ids: [channelId] }),
        ...(name === 'retention.countOutdated' && { kind: 'practice', months: 24 }),
        ...(name === 'webhooks.listDeliveries' && { webhookId }),
        ...(name.startsWith('support.') && { id: card.body.cardId, since: '0' }),
        ...(endpoint.path.startsWith('/analytics/') && endpoint.method === 'GET' && figures),
        ...(/^(statements|mailing)\./.test(name) && { id: '1', ...anExport }),
        ...(name.startsWith('catalogue.') && anyTagOf(score)),
      };
      const own = endpoint.access.kind === 'self' ? (me?.token ?? null) : token;
      const input = Object.fromEntries(
        [...inputsOf(endpoint.params), ...inputsOf(endpoint.query), ...inputsOf(endpoint.input)].flatMap((field) =>
          field in all ? [[field, all[field as keyof typeof all]]] : [],
        ),
      );
      answers[name] = (await server.call(endpoint, input, { token: own })).status;
    }

    expect(await trail(services)).toEqual(before);
    const refused = Object.entries(answers).filter(([, status]) => status !== 200);
    expect(Object.fromEntries(refused)).toEqual(notHere);
  });
});

/** The filter of the whole library accepts a list of values for each tag. */
function anyTagOf(score: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries([...Object.keys(tagFields), 'scoreType'].map((tag) => [tag, [score[tag]]]));
}

const anExport = { from: '2026-03-01', to: '2026-03-31', by: 'sale', format: 'csv' };

/**
 * Reads that cannot succeed in tests: files that are missing or unsigned, services that are turned off, metrics and
 * mails of another installation, and attachments, reviews, libraries, reminders and invitations that do not exist.
 */
const notHere = {
  'imports.checkChannelImport': 415,
  'imports.checkEducatorImport': 415,
  'imports.checkStudentImport': 415,
  'invitations.openInvitation': 400,
  'content.readCatalogue': 404,
  'content.readNames': 404,
  'bulk.getBulk': 404,
  'drafts.getDraft': 404,
  'reminders.previewReminder': 404,
  'savedBooklets.getBooklet': 404,
  'content.readPublishedScore': 404,
  'content.readStudentState': 404,
  'demo-learner.offerKey': 404,
  'files.readImage': 404,
  'files.readScoreFile': 403,
  'service.listDemoMails': 404,
  'service.metrics': 404,
  'reset-link.openReset': 400,
  'single-sign-on.beginSignOn': 404,
  'support-mail.readAttachment': 404,
};

function inputsOf(input: object | undefined): string[] {
  return input && 'shape' in input ? Object.keys(input.shape as object) : [];
}
