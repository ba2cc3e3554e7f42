import type { ImportCheck } from '@eemusic/contract/sales/imports';
import { text } from '@eemusic/contract/platform/values';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openClock } from '#platform/clock.ts';
import { findDeletion, purgeDeletions, type Restorer } from '#platform/deletions/index.ts';
import { writeSheet } from '#platform/spreadsheet/index.ts';
import { applyImport } from './actions.ts';
import { checkImport } from './check.ts';
import { importFixture, importer, type Plant } from '#testing/import-fixture.ts';
import { importRestorer } from './undo.ts';
import { watchTicks } from '#testing/watch-ticks.ts';
import { isNightly, runsOfSlow } from '#testing/lanes.ts';

type Fixture = Awaited<ReturnType<typeof importFixture>>;

const fileOf = (text: string) => ({ name: 'plants.csv', bytes: Buffer.from(text) });
const missingName = { code: 'column.missing', params: { field: 'name', label: 'Name' } };

const check = ({ services, plants }: Fixture, text: string, mapping?: (string | null)[]) =>
  checkImport(services, plants, { file: fileOf(text), mapping });

type Options = { plan?: string; confirmed?: number; skipRefused?: boolean };
async function apply(fixture: Fixture, text: string, { plan, skipRefused = false, confirmed }: Options = {}) {
  const choice = { skipRefused, skipDuplicates: false, confirmed };
  const body = { file: fileOf(text), plan: plan ?? (await check(fixture, text)).plan, ...choice };
  return applyImport(fixture.services, fixture.plants, body, importer);
}

async function undo({ services, plants }: Fixture, deletionId: number): Promise<string> {
  const restorer: Restorer = importRestorer(services, plants);
  const deletion = await findDeletion(services.database.read, deletionId);
  if (!deletion) throw new Error('There is no such deletion');
  const complete = await services.database.change(importer, (tx) => restorer.restore(tx, deletion.records, importer));
  await complete?.();
  return restorer.message?.(deletion.records).message ?? '';
}

const kinds = ({ rows }: ImportCheck) => rows.map(({ row, kind }) => [row, kind]);

describe('checking an import', () => {
  it('reports the outcome of each row, and writes nothing', async () => {
    const fixture = await importFixture();
    await fixture.plant({ name: 'Fern', note: 'shade' }, { name: 'Rose', bed: 'ABC' }, { name: 'Ivy' });
    const before = await fixture.rows();

    const answer = await check(
      fixture,
      'Id,Name,Note,Planted On,BED,Height\n1,Fern,shade,,,9\n2,Rose,,2026-02-03,,\n,Moss,=1+1,2026/2/3,DEF,x\n9,Palm,,,,\n,Ivy,,2026-02-30,ZZZ,\n',
    );

    expect(answer.counts).toEqual({ new: 1, changed: 1, unchanged: 1, refused: 2 });
    expect(kinds(answer)).toEqual([
      [5, 'refused'],
      [6, 'refused'],
      [3, 'changed'],
      [4, 'new'],
      [2, 'unchanged'],
    ]);
    expect(answer.rows[0]?.reasons).toMatchObject([{ cell: 'A5', field: 'id', text: 'There is no user with this Id' }]);
    expect(answer.rows[1]?.reasons).toMatchObject([{ cell: 'D6', field: 'planted', code: 'day.nonexistent' }]);
    expect(answer.rows[2]).toMatchObject({
      name: 'Rose',
      changes: [
        { field: 'planted', from: null, to: '2026-02-03' },
        { field: 'bed', from: 'ABC', to: null },
      ],
    });
    expect(answer.rows[3]?.changes).toContainEqual({ field: 'note', from: null, to: '=1+1' });
    expect(answer.detached).toBe(1);
    expect(answer.columns[3]).toEqual({ header: 'Planted On', field: 'planted', sample: '2026-02-03' });
    expect(answer.fields.find(({ field }) => field === 'height')).toMatchObject({ isReadOnly: true });
    expect(await fixture.rows()).toEqual(before);
    expect(await fixture.entries()).toEqual([]);
  });

  it('refuses two rows for one record, and two new rows of one name', async () => {
    const fixture = await importFixture();
    await fixture.plant({ name: 'Fern' }, { name: 'Twin' }, { name: 'Twin' });

    const answer = await check(fixture, 'id,植物,note\n1,Fern,a\n1,Fern,b\n,Fern,c\n,Moss,\n,Moss,\n,Twin,\n3,Twin,\n');

    expect(answer.rows.map(({ row, kind, reasons }) => [row, kind, reasons[0]?.text])).toEqual([
      [3, 'refused', 'Row 2 has the same user'],
      [4, 'refused', 'Row 2 has the same user'],
      [6, 'refused', 'Row 5 has the same user'],
      [7, 'refused', 'Several users have this name. Add the Id'],
      [2, 'changed', undefined],
      [5, 'new', undefined],
      [8, 'unchanged', undefined],
    ]);
  });

  it('takes a mapping instead of its guess, and refuses one that makes no sense', async () => {
    const fixture = await importFixture();
    const text = 'What,Other\nFern,Rose\n';

    expect((await check(fixture, text)).rows[0]?.reasons).toEqual([
      { cell: null, field: 'name', text: 'There is no column for Name', ...missingName },
    ]);
    expect((await check(fixture, text, [null, 'name'])).rows[0]?.name).toBe('Rose');
    for (const wrong of [['colour'], ['name', 'name'], ['name', null, 'note']])
      await expect(check(fixture, text, wrong)).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('accepts stored values that would be refused as new ones', async () => {
    const fixture = await importFixture();
    await fixture.plant({ name: 'Fern', planted: 'spring', bed: 'gon' });

    const same = await check(fixture, 'Id,Name,Planted on,Bed\n1,Fern,spring,gon\n');
    const other = await check(fixture, 'Id,Name,Planted on,Bed\n1,,summer,bad\n');

    expect(same.counts.unchanged).toBe(1);
    expect(other.rows[0]?.reasons.map(({ cell }) => cell)).toEqual(['C2', 'B2']);
  });

  it('of very many wrong rows returns the first ones and all counts without blocking the event loop', async () => {
    const fixture = await importFixture();
    const count = isNightly ? 100_000 : 5_000;
    const text = `Name,Planted on\n${Array.from({ length: count }, (_, n) => `plant ${n},2026-02-30`).join('\n')}`;
    const ticks = watchTicks();

    const answer = await check(fixture, text);
    const blocked = ticks.stop();

    expect(answer.counts).toEqual({ new: 0, changed: 0, unchanged: 0, refused: count });
    expect(answer.rows.map(({ row }) => row)).toEqual(Array.from({ length: 500 }, (_, n) => n + 2));
    expect(blocked.p99).toBeLessThan(250);
  });
});

describe('applying an import', () => {
  it('writes everything with an audit entry each, and one undo reverts all of it', async () => {
    const fixture = await importFixture();
    await fixture.plant({ name: 'Fern', note: 'shade' }, { name: 'Rose', bed: 'ABC' }, ...others(20));
    const before = await fixture.rows();

    const { message, deletionId, counts } = await apply(
      fixture,
      'Id,Name,Note,Bed\n1,Farn,,DEF\n,Moss,new,\n2,Rose,,ABC\n',
    );

    expect(message).toBe('1 new user and 1 changed user imported');
    expect(counts).toEqual({ new: 1, changed: 1, unchanged: 1, refused: 0 });
    const after = await fixture.rows();
    expect(after[0]).toMatchObject({ name: 'Farn', note: null, bed: 'DEF', version: 2 });
    expect(after.at(-1)).toMatchObject({ name: 'Moss', note: 'new', bed: null });
    expect(await fixture.entries()).toMatchObject([
      { action: 'plant.planted', record_name: 'Moss', deletion_id: null },
      { action: 'plant.planted', record_name: 'Farn' },
      { action: 'plant.imported', record_name: 'plants.csv', deletion_id: deletionId },
    ]);

    expect(await undo(fixture, deletionId)).toBe('Import of plants.csv undone');
    expect(await fixture.rows()).toEqual(before.map((row) => ({ ...row, version: expect.any(Number) })));
  });

  it('can be undone for 30 days; then the data for it is removed', async () => {
    const fixture = await importFixture();
    await apply(fixture, 'Name\nMoss\n');
    const later = { ...fixture.services, clock: openClock(() => new Date('2026-04-01T10:00:00.000Z')) };
    const { plants, services } = fixture;

    await purgeDeletions(later, { 'plant-import': importRestorer(services, plants) });

    const left = await services.database.read.selectFrom('deletions').select(['kind', 'purged_at']).execute();
    expect(left).toEqual([{ kind: 'plant-import', purged_at: '2026-04-01T10:00:00.000Z' }]);
    expect(await fixture.rows()).toMatchObject([{ name: 'Moss' }]);
    expect((await fixture.entries()).at(-1)).toMatchObject({
      action: 'plant.import-expired',
      record_name: 'plants.csv',
    });
  });

  it('is refused when the records, the file or the check has changed since', async () => {
    const fixture = await importFixture();
    await fixture.plant({ name: 'Fern' }, ...others(20));
    const text = 'Id,Note\n1,shade\n';
    const { plan } = await check(fixture, text);
    await fixture.plant({ name: 'Ivy' });

    await expect(apply(fixture, 'Id,Note\n1,sun\n', { plan })).rejects.toMatchObject({
      code: 'import.changed',
      status: 409,
    });
    await apply(fixture, text, { plan });
    await expect(apply(fixture, text, { plan })).rejects.toMatchObject({ code: 'import.changed' });
    await expect(apply(fixture, text)).rejects.toMatchObject({ code: 'import.nothing' });
    expect((await fixture.rows())[0]).toMatchObject({ note: 'shade', version: 2 });
  });

  it('is refused with a refused row unless such rows are skipped', async () => {
    const fixture = await importFixture();
    const text = 'Name,Planted on\nMoss,2026-01-01\nIvy,soon\n';

    await expect(apply(fixture, text)).rejects.toMatchObject({
      code: 'import.refused',
      message: '1 row cannot be imported. Fix or skip it',
    });
    expect(await fixture.rows()).toEqual([]);
    await apply(fixture, text, { skipRefused: true });
    expect(await fixture.rows()).toMatchObject([{ name: 'Moss' }]);
  });

  it('of many changes or detachments requires their number', async () => {
    const fixture = await importFixture();
    await fixture.plant(...others(400).map((plant, n) => (n < 100 ? { ...plant, bed: 'ABC' } : plant)));
    const ids = Array.from({ length: 100 }, (_, n) => n + 1);
    const few = `Id,Note\n${ids
      .slice(0, 80)
      .map((id) => `${id},x\n`)
      .join('')}`;
    const many = `Id,Note\n${ids
      .slice(0, 81)
      .map((id) => `${id},y\n`)
      .join('')}`;
    const gone = (count: number) =>
      `Id,Bed\n${ids
        .slice(0, count)
        .map((id) => `${id},\n`)
        .join('')}`;

    expect((await check(fixture, few)).needsConfirmation).toBe(false);
    await apply(fixture, few);
    await expect(apply(fixture, many)).rejects.toMatchObject({
      code: 'import.confirm',
      message: expect.stringContaining('81 of 400 users'),
    });
    await expect(apply(fixture, many, { confirmed: 80 })).rejects.toMatchObject({ code: 'import.confirm' });
    await apply(fixture, many, { confirmed: 81 });
    await fixture.plant(...others(200));
    expect(await check(fixture, gone(99))).toMatchObject({ detached: 99, needsConfirmation: false });
    expect(await check(fixture, gone(100))).toMatchObject({ detached: 100, needsConfirmation: true });
  });

  it('of an export changes nothing, whatever it holds', async () => {
    const fixture = await importFixture();
    const word = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .map((typed) => name.safeParse(typed))
      .filter((parsed) => parsed.success)
      .map((parsed) => parsed.data);
    const any = fc.oneof(
      word,
      fc.constantFrom('=1+1', '+86', '-1', '@x', '007', '1e9', '_x0041_', 'TRUE', '王芳', '2026-01-01'),
    );
    const plant = fc.record({
      name: any,
      note: fc.option(any),
      planted: fc.constantFrom(null, '2026-02-28', '1999-12-31'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(plant, { minLength: 1, maxLength: 12 }), async (plants) => {
        await fixture.plant(...plants);
        const bytes = await exported(fixture);

        const answer = await checkImport(fixture.services, fixture.plants, { file: { name: 'x', bytes } });

        expect(answer.counts).toEqual({ new: 0, changed: 0, refused: 0, unchanged: (await fixture.rows()).length });
      }),
      { numRuns: runsOfSlow(10) },
    );
  });

  it('of thousands of rows does not block the event loop, nor does its undo', async () => {
    const fixture = await importFixture();
    const text = `Name,Note\n${Array.from({ length: 5_000 }, (_, n) => `plant ${n},note\n`).join('')}`;
    const { plan } = await check(fixture, text);
    const ticks = watchTicks();

    const { deletionId } = await apply(fixture, text, { plan });

    expect((await fixture.rows()).length).toBe(5_000);
    await undo(fixture, deletionId);
    const blocked = ticks.stop();
    expect(await fixture.rows()).toEqual([]);
    expect(blocked.p99).toBeLessThan(250);
  });
});

const others = (count: number): Plant[] =>
  Array.from({ length: count }, (_, n) => ({ name: `other ${n} ${Math.random()}` }));

/** Stored texts were parsed like this. */
const name = text(120);

async function exported({ rows }: Fixture): Promise<Buffer> {
  const all = await rows();
  const named = (en: string) => ({ en, 'zh-Hans': en });
  const columns = [
    { header: named('Id'), width: 8, kind: 'number' },
    ...['Name', 'Note'].map((name) => ({ header: named(name), width: 20, kind: 'text' as const })),
    { header: named('Planted on'), width: 12, kind: 'date' },
    { header: named('Height'), width: 12, kind: 'number' },
  ] as const;
  const each = (async function* () {
    for (const { id, name, note, planted } of all)
      yield [id, name, note, planted === null ? null : new Date(planted), 12];
  })();
  const parts = writeSheet({ name: named('Plants'), columns, rows: each, language: 'en' });
  return Buffer.concat(await Array.fromAsync(parts));
}
