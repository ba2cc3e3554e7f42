import type { FileResult } from '@eemusic/contract/platform/endpoint';
import type { checkEducatorImport, educatorTemplate, importEducators } from '@eemusic/contract/sales/imports';
import type { InLanguages, Language } from '@eemusic/contract/platform/languages';
import { findMailable } from '#access/accounts/index.ts';
import { system } from '#platform/database/index.ts';
import type { Restorers } from '#platform/deletions/index.ts';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { applyImport } from './apply.ts';
import { checkImport } from './check.ts';
import { type ImportDefinition, importKind } from './definition.ts';
import { importRestorer, undoInParts, type UndoJob, undoJob } from './undo.ts';
import { compose, type Message as MailMessage } from '#platform/mailer/index.ts';
import type { Handler, Job } from '#platform/jobs/start.ts';
import { type Column, type Row, spreadsheetType, writeWorkbook } from '#platform/spreadsheet/index.ts';

/** The calls of an import, which are alike for all kinds of records. */
type Calls = { template: typeof educatorTemplate; check: typeof checkEducatorImport; apply: typeof importEducators };

/** Returns the part of a room that serves its import, undoes one, and undoes unfinished ones. */
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

/**
 * An empty list with headers that the import recognises, and a sheet that explains them. It has no example rows,
 * because somebody would import them.
 */
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
