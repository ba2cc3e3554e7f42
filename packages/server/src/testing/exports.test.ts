import { endpoints } from '@eemusic/contract/app/endpoints';
import { spreadsheet } from '@eemusic/contract/platform/spreadsheets';
import { expect, it } from 'vitest';
import { addKeys } from '#sales/subscriptions/index.ts';
import { aPublishedScore } from './a-published-score.ts';
import { aSale, change } from './a-sale.ts';
import { readWorkbook } from './read-workbook.ts';
import type { Answer } from './start-server.ts';

/** Every export of rows; templates contain none. */
const exported = endpoints
  .map(({ room, name, endpoint }) => ({ name: `${room}.${name}`, endpoint }))
  .filter(({ endpoint: { output } }) => 'kind' in output && output.contentTypes.includes(spreadsheet))
  .filter(({ name }) => !name.endsWith('Template'));

const formulas = ['=HYPERLINK("http://a.example","b")', "=cmd|' /C calc'!A0", '+1+1', '-2+3', '@SUM(A1)', '＝1＋1'];

/** A console whose every name is the same formula. */
async function consoleOf(formula: string) {
  const { server, services, id } = await aPublishedScore();
  const { token } = await server.anAdministrator({ codes: ['AD', 'SL', 'CM', 'UM', 'SM', 'DA', 'ES'] });
  const { educatorId } = await aSale(services);
  const key = [{ code: '0123-4567-89AB-CDEF-GHJT', educatorId, durationDays: 366 as const }];
  await change(services, (tx) => addKeys(tx, key, services.clock.now()));
  await services.database.write(async (tx) => {
    await tx.updateTable('channels').set({ name: formula, contact_name: formula }).execute();
    await tx.updateTable('educators').set({ name: formula, contact_name: formula }).execute();
    await tx.updateTable('students').set({ full_name: formula }).execute();
    await tx.updateTable('administrators').set({ full_name: formula }).execute();
    await tx.updateTable('scores').set({ name: formula }).execute();
    await tx.updateTable('libraries').set({ name: formula }).execute();
  });
  const march = { from: '2026-03-01', to: '2026-03-31', by: 'sale', format: 'xlsx' };
  const inputs: Record<string, object> = {
    'administrators.exportAdministrators': {},
    'channels.exportChannels': {},
    'educators.exportEducators': {},
    'students.exportStudents': {},
    'subscriptions.exportKeys': { selectedEducators: [educatorId] },
    'statements.exportSales': march,
    'catalogue.exportScoreList': { selected: [id] },
  };
  const ask = (name: string, more: object = {}): Promise<Answer<unknown>> => {
    const endpoint = exported.find((one) => one.name === name)?.endpoint;
    if (!endpoint) throw new Error(`${name} is no export`);
    return server.call(endpoint, { ...inputs[name], ...more } as never, { token });
  };
  return { ask, inputs };
}

it.each(formulas)('the name %s is a text in every export', async (formula) => {
  const { ask, inputs } = await consoleOf(formula);
  expect(Object.keys(inputs).toSorted()).toEqual(exported.map(({ name }) => name).toSorted());

  for (const { name } of exported) {
    const { status, bytes } = await ask(name);
    expect(status, name).toBe(200);
    const { sheets } = await readWorkbook(bytes);
    expect(sheets.flatMap(({ rows }) => rows.flat()).filter((cell) => cell === formula).length, name).toBeGreaterThan(
      0,
    );
    expect(sheets.filter(({ xml }) => /<f[ >]/.test(xml))).toEqual([]);
  }
  const { bytes } = await ask('statements.exportSales', { format: 'csv' });
  expect(bytes.toString('utf8')).toContain(`'${formula.replaceAll('"', '""')}`);
  expect(bytes.toString('utf8').replaceAll(`'${formula.replaceAll('"', '""')}`, '')).not.toContain(formula);
});
