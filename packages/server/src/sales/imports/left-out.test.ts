import { expect, it } from 'vitest';
import { workbook } from '#testing/a-workbook.ts';
import { importFixture, importer } from '#testing/import-fixture.ts';
import { applyImport } from './actions.ts';
import { checkImport } from './check.ts';

it('an import leaves out hidden rows and rows of totals, says how many, and includes them on request', async () => {
  const fixture = await importFixture();
  const row = (texts: string[], attributes = '') =>
    `<row ${attributes}>${texts.map((one) => `<c t="inlineStr"><is><t>${one}</t></is></c>`).join('')}</row>`;
  const rows = [
    row(['Name', 'Note']),
    row(['Fern', 'a']),
    row(['Rose', 'b'], 'hidden="1"'),
    row(['Ivy', 'c'], 'hidden="0"'),
    row(['Total', '3'], 'hidden="true"'),
    ...[
      '合计：200人',
      '小计',
      '本页小计',
      '共35人',
      'Total:',
      'Grand Total',
      'Sub-total (12 users)',
      'Oak School Total',
    ].map((label) => row([label, '200人'])),
    ...['Totaline', 'Summer', 'Sumi', '小计划', '何共', '人'].map((name) => row([name, ''])),
  ];
  const bytes = workbook(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`);
  const checked = (included = {}) =>
    checkImport(fixture.services, fixture.plants, { file: { name: 'plants.xlsx', bytes }, ...included });
  const { plan, ...answer } = await checked();

  expect(answer).toMatchObject({ hidden: 2, totals: 8, counts: { new: 8 } });
  expect(answer.rows.map(({ name }) => name)).toEqual([
    'Fern',
    'Ivy',
    'Totaline',
    'Summer',
    'Sumi',
    '小计划',
    '何共',
    '人',
  ]);
  expect(await checked({ includeHidden: true })).toMatchObject({ hidden: 2, totals: 8, counts: { new: 10 } });
  const all = { includeHidden: true, includeTotals: true };
  expect(await checked(all)).toMatchObject({ hidden: 2, totals: 8, counts: { new: 18 } });

  const body = { file: { name: 'plants.xlsx', bytes }, plan, skipRefused: false, skipDuplicates: false };
  await expect(applyImport(fixture.services, fixture.plants, { ...body, ...all }, importer)).rejects.toMatchObject({
    code: 'import.changed',
  });
  await applyImport(fixture.services, fixture.plants, body, importer);
  expect(await fixture.rows()).toHaveLength(8);
});
