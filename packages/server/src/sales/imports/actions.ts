import type { FileResult, RequestOf } from '@eemusic/contract/platform/endpoint';
import type {
  checkEducatorImport,
  educatorTemplate,
  importEducators,
  ImportCounts,
} from '@eemusic/contract/sales/imports';
import type { InLanguages, Language } from '@eemusic/contract/platform/languages';
import { findMailable } from '#access/accounts/index.ts';
import { system, type Administrator, type Bulks, type Change, chunks } from '#platform/database/index.ts';
import type { Restorers } from '#platform/deletions/index.ts';
import { type Serve, type Message, message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { checkImport, examine, needsConfirmation, type Request as Checking, type Tally } from './check.ts';
import { type ImportDefinition, importKind, type Draft, type ImportUndo } from './definition.ts';
import { importRestorer, undoInParts, type UndoJob, undoJob, isImporting, maxPart, recordUndo } from './undo.ts';
import { compose, type Message as MailMessage } from '#platform/mailer/index.ts';
import type { Handler, Job } from '#platform/jobs/start.ts';
import { type Column, type Row, spreadsheetType, writeWorkbook } from '#platform/spreadsheet/index.ts';
import { createSemaphore, yieldToEventLoop } from '#platform/concurrency/index.ts';

type Calls = { template: typeof educatorTemplate; check: typeof checkEducatorImport; apply: typeof importEducators };

export const importActions = (calls: Calls, definitionOf: (services: Services) => ImportDefinition) => ({
  routes(serve: Serve, services: Services): void {
    const definition = definitionOf(services);
    serve(calls.template, (_request, { language }) => writeTemplate(definition, language));
    serve(calls.check, (request, { language }) => checkImport(services, definition, request, language));
    serve(calls.apply, (request, by) => applyImport(services, definition, request, by));
  },
  jobs(services: Services): Record<string, Job> {
    const definition = definitionOf(services);
    return { [undoJob(definition)]: { run: undoAndMail(services, definition) } };
  },
  restorers(services: Services): Restorers {
    const definition = definitionOf(services);
    return { [importKind(definition)]: importRestorer(services, definition) };
  },
});

/** Undoes an import whose server ended, and tells the person, unless that is what they asked for. */
function undoAndMail({ database, clock, mailer }: Services, definition: ImportDefinition): Handler {
  return async (payload) => {
    const { id, name: file, administratorId, language: requestedLanguage } = payload as UndoJob;
    await undoInParts({ database, clock }, definition, id, system('import'));
    if (administratorId === null) return;
    const account = await findMailable(database.read, { id: administratorId }, requestedLanguage);
    if (!account) return;
    const { name, email: to, language } = account;
    const message = mailTexts[language]({ name, file });
    await mailer.send({ to, id: `${undoJob(definition)}.${id}`, ...compose({ language, ...message }) });
  };
}

const mailTexts: InLanguages<(about: { name: string; file: string }) => Omit<MailMessage, 'language'>> = {
  en: ({ name, file }) => ({
    subject: `The import of ${file} was undone`,
    paragraphs: [
      `Hello ${name},`,
      `The server stopped while it was importing ${file}. Everything that it had already written was undone.`,
      'Please import the file again.',
    ],
  }),
  'zh-Hans': ({ name, file }) => ({
    subject: `${file} 的导入已撤销`,
    paragraphs: [`${name}，您好：`, `导入 ${file} 时服务器意外停止，已写入的内容已全部撤销。`, '请重新导入该文件。'],
  }),
};

const notes = { en: 'Notes', 'zh-Hans': '填写说明' };
const yes = { en: 'Yes', 'zh-Hans': '是' };
const noteColumns: readonly Column[] = [
  { header: { en: 'Column', 'zh-Hans': '列' }, width: 24, kind: 'note' },
  { header: { en: 'Required', 'zh-Hans': '必填' }, width: 10, kind: 'note' },
  { header: { en: 'What goes into it', 'zh-Hans': '填写内容' }, width: 60, kind: 'note' },
  { header: { en: 'Example', 'zh-Hans': '示例' }, width: 28, kind: 'note' },
];

/** It has no example rows, because somebody would import them. */
function writeTemplate(
  { fields, template: { file, sheet } }: Pick<ImportDefinition, 'fields' | 'template'>,
  language: Language,
): FileResult {
  const filled = fields.flatMap(({ entry, ...field }) => (entry ? [{ ...field, entry }] : []));
  const columns = filled.map(({ headers: header, isLastDay }): Column => ({
    header,
    width: 24,
    kind: isLastDay ? 'date' : 'text',
  }));
  async function* noRows(): AsyncGenerator<Row, void> {}
  async function* noteRows(): AsyncGenerator<Row, void> {
    for (const { headers, isRequired, entry } of filled)
      yield [headers[language], isRequired ? yes[language] : '', entry.note[language], entry.example[language]];
  }
  const sheets = [
    { name: sheet, columns, rows: noRows() },
    { name: notes, columns: noteColumns, rows: noteRows() },
  ];
  return {
    contentType: spreadsheetType,
    attachment: `${file[language]}.xlsx`,
    body: writeWorkbook(sheets, { language }),
  };
}

type Request = Checking & Pick<RequestOf<Calls['apply']>, 'plan' | 'confirmed' | 'skipRefused' | 'skipDuplicates'>;

/** How many are compared at once; SQLite looks for at most 500 names in a statement. */
const maxCompared = 250;

type Applied = Message & { deletionId: number; counts: ImportCounts };

/** An import takes some hundred megabytes until it is written, so nobody has two at once. */
const applying = createSemaphore(2, { maxHeldEach: 1 });

/**
 * Writes everything that a check has shown, or nothing: in short transactions, so that others need not wait, and what a
 * failure or a crash leaves is undone. Reads the file and compares it again, because something may have changed.
 */
export function applyImport(
  services: Pick<Services, 'database' | 'clock'>,
  definition: ImportDefinition,
  request: Request,
  by: Administrator,
): Promise<Applied> {
  return applying.run(() => applyOne(services, definition, request, by));
}

async function applyOne(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  definition: ImportDefinition,
  request: Request,
  by: Administrator,
): Promise<Applied> {
  const drafts: Draft[] = [];
  const { tally } = await examine({ database }, definition, request, (draft, alike) => {
    if (alike === null || !request.skipDuplicates) drafts.push(draft);
  });
  const counts = countsOf(tally, request);
  assertMay(definition, { tally, counts }, await definition.total(database.read), request);

  const about = { name: request.file.name, counts, at: clock.now(), by };
  // New records come first, because a changed one may get the name by which a new one would be found.
  const newFirst = [...drafts.filter(({ existing }) => !existing), ...drafts.filter(({ existing }) => existing)];
  const parts = [...chunks(newFirst, maxPart)];
  const undo = recordUndo({ database, clock }, definition, about);
  const added = new Set<number>();
  const bulks: Bulks = new Map();
  const writePart = (chunk: readonly Draft[], isLast: boolean) =>
    database.change(by, async (tx) => {
      tx.bulks = bulks;
      await definition.lock(tx);
      if (undo.id() === undefined && (await isImporting(tx, definition))) throw new Refusal('import.changed');
      await assertCurrent(tx, definition, chunk, added);
      const ids = await definition.write(tx, chunk, about.at);
      for (const id of ids) added.add(id);
      const undone = chunk.map((draft, index) => undoneOf(definition, draft, ids[index] ?? 0));
      const deletionId = await undo.add(tx, undone, { isLast });
      return isLast ? finish(tx, definition, { ...about, deletionId }) : undefined;
    });

  try {
    for (const [index, part] of parts.entries()) {
      const applied = await writePart(part, index === parts.length - 1);
      if (applied) return applied;
      await yieldToEventLoop();
    }
  } catch (error) {
    // If this fails too, its job tries again.
    await undoInParts({ database, clock }, definition, undo.id() ?? 0, system('import')).catch(() => undefined);
    throw error;
  }
  throw new Error('An import has at least one part');
}

function finish(
  tx: Change,
  { noun, records }: ImportDefinition,
  { name, counts, deletionId }: { name: string; counts: ImportCounts; deletionId: number },
): Applied {
  const after = { new: counts.new, changed: counts.changed };
  tx.audit(`${noun}.imported`, { kind: noun, id: null, name }, { after, deletionId });
  return { ...message('import.applied', { noun: records, ...after }), deletionId, counts };
}

const countsOf = (tally: Tally, { skipDuplicates }: Request): ImportCounts => ({
  ...tally.counts,
  new: tally.counts.new - (skipDuplicates ? tally.duplicates : 0),
});

function assertMay(
  { records }: ImportDefinition,
  { tally, counts }: { tally: Tally; counts: ImportCounts },
  total: number,
  request: Request,
): void {
  if (tally.plan !== request.plan) throw new Refusal('import.changed');
  if (counts.refused > 0 && !request.skipRefused) throw new Refusal('import.refused', { rows: counts.refused });
  if (counts.new + counts.changed === 0) throw new Refusal('import.nothing');
  if (needsConfirmation(tally, total) && request.confirmed !== counts.changed)
    throw new Refusal('import.confirm', { changed: counts.changed, total, noun: records });
}

/** Refuses if a record was changed since the file was compared, other than by earlier rows of it. */
async function assertCurrent(
  tx: Change,
  definition: ImportDefinition,
  drafts: readonly Draft[],
  added: ReadonlySet<number>,
): Promise<void> {
  for (const chunk of chunks(drafts, maxCompared)) {
    const sought = chunk.map(({ existing, candidate }) => ({ ...candidate, id: existing?.id ?? candidate.id }));
    const found = await definition.find(tx, sought);
    for (const [index, { existing }] of chunk.entries()) {
      const now = found[index] ?? null;
      const same = now && 'existing' in now ? now.existing : null;
      const isSame = existing ? same?.version === existing.version : now === null || added.has(same?.id ?? 0);
      if (!isSame) throw new Refusal('import.changed');
    }
    await assertOwners(tx, definition, chunk);
    await yieldToEventLoop();
  }
}

async function assertOwners(tx: Change, definition: ImportDefinition, drafts: readonly Draft[]): Promise<void> {
  const { ownerField } = definition;
  if (ownerField === null) return;
  const named = drafts.flatMap(({ values, ownerId }) => {
    const name = values[ownerField] ?? null;
    return name === null ? [] : [{ name: String(name), ownerId }];
  });
  if (named.length === 0) return;
  const owners = await definition.findOwners(tx, [...new Set(named.map(({ name }) => name))]);
  if (named.some(({ name, ownerId }) => owners.get(name) !== ownerId)) throw new Refusal('import.changed');
}

function undoneOf({ nameField, ownerField }: ImportDefinition, draft: Draft, id: number): ImportUndo {
  const { existing, values, ownerId } = draft;
  const fields = Object.keys(values);
  const before = existing && Object.fromEntries(fields.map((field) => [field, existing.values[field] ?? null]));
  const owner =
    ownerField !== null && fields.includes(ownerField) ? { before: existing?.ownerId ?? null, after: ownerId } : null;
  return { id, name: existing?.name ?? String(values[nameField] ?? ''), before, after: values, owner };
}
