import { exportEverything } from '@eemusic/contract/access/company';
import { listActivity } from '@eemusic/contract/access/activity';
import { endpoints } from '@eemusic/contract/app/endpoints';
import { uploadScore } from '@eemusic/contract/library/uploads';
import type { Endpoint, FileResult } from '@eemusic/contract/platform/endpoint';
import { getCard } from '@eemusic/contract/support/board';
import { addMonths } from '@eemusic/contract/platform/days';
import type { CompiledQuery } from 'kysely';
import { readScoreFile } from '#library/uploads/index.ts';
import { type Administrator, batches, readState } from '#platform/database/index.ts';
import { JsonAnswer, parse, Refusal, type Serve } from '#platform/http/index.ts';
import type { Act } from '#platform/http/serve.ts';
import type { Services } from '#platform/services.ts';
import { writeZip, type ZipEntry } from '#platform/spreadsheet/index.ts';
import { attachmentFile } from '#support/mail/index.ts';

type Exporting = { services: Services; act: Act; by: Administrator };

type Part = { name: string; like: Endpoint; entries: (exporting: Exporting) => AsyncIterable<ZipEntry> };

export function everythingRoutes(serve: Serve, services: Services, act: Act): void {
  serve(exportEverything, (_request, by) => exportAll({ services, act, by }));
}

/** The archive is generated while it is sent. */
async function exportAll(exporting: Exporting): Promise<FileResult> {
  const { services, by } = exporting;
  const mine = parts.filter(({ like: { access } }) =>
    access.kind === 'codes' ? access.codes.some((code) => by.codes.has(code)) : access.kind === 'session',
  );
  const names = mine.map(({ name }) => name);
  await services.database.change(by, async (tx) =>
    tx.audit('company.exported', { kind: 'company', id: 1 }, { after: { exported: names } }),
  );
  async function* entries() {
    for (const part of mine) yield* part.entries(exporting);
  }
  return {
    contentType: 'application/zip',
    attachment: `EEMusic ${services.clock.today()}.zip`,
    body: writeZip(entries()),
  };
}

const answers: readonly Part[] = endpoints.flatMap(({ endpoint: like }) =>
  Object.entries(like.inExport ?? {}).map(([path, request]) => ({
    name: path,
    like,
    async *entries(exporting: Exporting) {
      yield { path, data: await answersOf(like, request, exporting) };
    },
  })),
);

type Request = NonNullable<Endpoint['inExport']>[string];

const pageSize = 500;

/** The file of a list, or the rows of all pages a line each. */
async function answersOf(endpoint: Endpoint, request: Request, exporting: Exporting): Promise<ZipEntry['data']> {
  const { act, by, services } = exporting;
  const ask = async (page = {}) => act(endpoint, await requestOf(services, endpoint, { ...request, ...page }), by);
  if ('kind' in endpoint.output) return bodyOf(await ask());
  if (!endpoint.input) return [json(await ask())];
  async function* lines() {
    for (let Page = 1; ; Page += 1) {
      const result = await ask({ Page, Size: pageSize });
      const found = Object.values((result instanceof JsonAnswer ? result.parse() : result) as object);
      const rows = found.find((value): value is unknown[] => Array.isArray(value)) ?? [];
      yield rows.map(json).join('');
      if (rows.length < pageSize) return;
    }
  }
  return lines();
}

/** Without the limit of a selection, where all records are meant. */
async function requestOf({ database }: Services, { input }: Endpoint, request: Request): Promise<object> {
  const [field = '', value] = Object.entries(request)[0] ?? [];
  if (typeof value !== 'object') return input ? parse(input as never, request) : {};
  const rows = database.read.selectFrom(value.every).select('id').where('deleted_at', 'is', null).orderBy('id');
  return { [field]: (await rows.execute()).map(({ id }) => id) };
}

const bodyOf = (result: unknown) => (result as FileResult).body as AsyncIterable<Uint8Array>;

const json = (value: unknown): string | Uint8Array =>
  value instanceof JsonAnswer ? value.bytes : `${JSON.stringify(value)}\n`;

const parts: readonly Part[] = [
  ...answers,
  { name: 'activity', like: listActivity, entries: activity },
  { name: 'scores', like: uploadScore, entries: scores },
  { name: 'cards', like: getCard, entries: cards },
];

async function* eachRow<Row>({ database }: Services, query: { compile(): CompiledQuery<Row> }): AsyncGenerator<Row> {
  for await (const batch of batches(database.source, query.compile())) yield* batch;
}

/** A file for each month, oldest first, a line for each entry. */
async function* activity({ services }: Exporting): AsyncGenerator<ZipEntry> {
  const { read } = services.database;
  const ends = read
    .selectFrom('audit_entries')
    .select((row) => [row.fn.min('at').as('first'), row.fn.max('at').as('last')]);
  const { first, last } = await ends.executeTakeFirstOrThrow();
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = addMonths(month, 1)) {
    const entries = read
      .selectFrom('audit_entries')
      .select([
        'id',
        'at',
        'actor_name',
        'action',
        'record_kind',
        'record_id',
        'record_name',
        'address',
        'before',
        'after',
      ])
      .where('at', '>=', month)
      .where('at', '<', addMonths(month, 1))
      .orderBy('at')
      .orderBy('id');
    async function* lines() {
      for await (const { before, after, ...entry } of eachRow(services, entries))
        yield json({ ...entry, before: readState(before), after: readState(after) });
    }
    yield { path: `activity/${month}.jsonl`, data: lines() };
  }
}

/** Cards with their mails and notes, a line each, and the attachments of the mails. */
async function* cards({ services, act, by }: Exporting): AsyncGenerator<ZipEntry> {
  const { read } = services.database;
  const ids = await read
    .selectFrom('support_cards')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  async function* lines() {
    for (const { id } of ids) {
      const card = await act(getCard, { id }, by).catch(unlessGone);
      if (card) yield json(card);
    }
  }
  yield { path: 'cards/cards.jsonl', data: lines() };
  const attachments = await read
    .selectFrom('support_attachments')
    .innerJoin('support_mails', 'support_mails.id', 'mail_id')
    .innerJoin('support_cards', 'support_cards.id', 'card_id')
    .select(['support_attachments.id', 'card_id', 'support_attachments.name', 'file_name'])
    .where('deleted_at', 'is', null)
    .orderBy('support_attachments.id')
    .execute();
  for (const { id, card_id: card, name, file_name: fileName } of attachments) {
    const file = fileName === null ? null : await services.storage.get(attachmentFile(fileName));
    if (file) yield { path: `cards/${card}/${id} ${plainName(name)}`, data: file.body };
  }
}

/** What was deleted while the archive is made is left out. */
function unlessGone(error: unknown): null {
  if (error instanceof Refusal && error.status === 404) return null;
  throw error;
}

async function* scores({ services }: Exporting): AsyncGenerator<ZipEntry> {
  const published = services.database.read
    .selectFrom('scores')
    .innerJoin('score_files', 'score_files.id', 'file_id')
    .select(['scores.id', 'scores.name', 'score_files.name as file'])
    .where('deleted_at', 'is', null)
    .orderBy('scores.id');
  for await (const { id, name, file } of eachRow(services, published)) {
    const bytes = await readScoreFile(services.storage, file);
    if (bytes) yield { path: `scores/${id} ${plainName(name)}.musicxml`, data: [bytes] };
  }
}

/** A name that every file system takes. */
const plainName = (name: string) =>
  name
    .replace(/[\p{Cc}\\/:*?"<>|]/gu, '_')
    .slice(0, 100)
    .trim();
