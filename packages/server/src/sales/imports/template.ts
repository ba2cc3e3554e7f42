import type { FileResult } from '@eemusic/contract/platform/endpoint';
import type { InLanguages, Language } from '@eemusic/contract/platform/languages';
import { spreadsheetType, writeWorkbook } from '#platform/spreadsheet/index.ts';
import type { ImportDefinition } from './definition.ts';

const texts = {
  en: {
    notes: 'Notes',
    column: 'Column',
    required: 'Required',
    content: 'What goes into it',
    example: 'Example',
    yes: 'Yes',
  },
  'zh-Hans': { notes: '填写说明', column: '列', required: '必填', content: '填写内容', example: '示例', yes: '是' },
} as const satisfies InLanguages<object>;

/**
 * An empty list with headers that the import recognises, and a sheet that explains them. It has no example rows,
 * because somebody would import them.
 */
export async function writeTemplate(
  { fields, template: { file, sheet } }: Pick<ImportDefinition, 'fields' | 'template'>,
  language: Language,
): Promise<FileResult> {
  const format = texts[language];
  const filled = fields.flatMap(({ entry, ...field }) => (entry ? [{ ...field, entry }] : []));
  const body = await writeWorkbook([
    {
      name: sheet[language],
      columns: filled.map(({ headers, isLastDay }) => ({
        header: headers[language],
        width: 24,
        kind: isLastDay ? ('date' as const) : ('text' as const),
      })),
      rows: [],
    },
    {
      name: format.notes,
      columns: [
        { header: format.column, width: 24, kind: 'text' },
        { header: format.required, width: 10, kind: 'text' },
        { header: format.content, width: 60, kind: 'text' },
        { header: format.example, width: 28, kind: 'text' },
      ],
      rows: filled.map(({ headers, isRequired, entry: { note, example } }) => [
        headers[language],
        isRequired ? format.yes : '',
        note[language],
        example[language],
      ]),
    },
  ]);
  return { contentType: spreadsheetType, attachment: `${file[language]}.xlsx`, body: Buffer.from(body) };
}
