import type { FileResult } from '@eemusic/contract/platform/endpoint';
import type { Language } from '@eemusic/contract/platform/languages';
import { type Column, type Row, spreadsheetType, writeWorkbook } from '#platform/spreadsheet/index.ts';
import type { ImportDefinition } from './definition.ts';

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
export function writeTemplate(
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
