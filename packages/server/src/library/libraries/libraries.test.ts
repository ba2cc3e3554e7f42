import { describe, expect, it } from 'vitest';
import { addLibrary, listLibraries, orderLibraries, updateLibrary } from '@eemusic/contract/library/libraries';
import { standardPrintLayout } from '@eemusic/contract/library/print-layout-values';
import { aPicture } from '#testing/a-picture.ts';
import { startServer } from '#testing/start-server.ts';

async function libraryServer() {
  const server = await startServer({ codes: ['CM'] });
  const image = await aPicture(server);
  const library = { name: 'Sonatinas', shortName: 'SON', image };
  return { ...server, library, add: (overrides: object = {}) => server.call(addLibrary, { ...library, ...overrides }) };
}

describe('a library', () => {
  it.each([['name'], ['shortName'], ['image']])('needs %s', async (field) => {
    const { add } = await libraryServer();

    for (const missing of [undefined, '', '  ', null, 1, ['x']])
      expect(await add({ [field]: missing })).toRefuse(400, 'Please fill all the fields');
  });

  it('needs an uploaded image', async () => {
    const { add } = await libraryServer();

    for (const image of ['nosuchfile1234.webp', '../../etc/passwd', 'https://example.com/?picture'])
      expect(await add({ image })).toRefuse(400, 'Please upload the image again');
  });

  it('has a unique name, regardless of case, width and spaces', async () => {
    const { add } = await libraryServer();
    expect((await add()).status).toBe(200);

    expect(await add({ name: '  SONATINAS ' })).toRefuse(409, 'Another library has this name');
    expect(await add({ name: 'Ｓonatinas' })).toRefuse(409, 'Another library has this name');
  });

  it('accepts names of 120 characters, also if they fold into many', async () => {
    const { add } = await libraryServer();

    expect((await add({ name: 'ﷺ'.repeat(120), shortName: 'ﷺ'.repeat(120) })).status).toBe(200);
  });

  it('accepts all concurrent changes, unless a version says which state was seen', async () => {
    const { add, call, library } = await libraryServer();
    const { id } = (await add()).body;
    const update = (overrides: object) => call(updateLibrary, { ...library, id, ...overrides });

    const free = await Promise.all(Array.from({ length: 8 }, (_, index) => update({ shortName: `S${index}` })));
    const bound = await Promise.all(Array.from({ length: 4 }, () => update({ version: 9 })));

    expect(free.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(bound.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await call(listLibraries, {})).body.modules).toMatchObject([{ version: 10 }]);
  });

  it('keeps its print layout in a change without one', async () => {
    const { add, call, library } = await libraryServer();
    const { id } = (await add()).body;
    const layoutNow = async () => (await call(listLibraries, {})).body.modules[0]?.printLayout;
    expect(await layoutNow()).toEqual(standardPrintLayout);

    const printLayout = {
      paper: 'Letter',
      staffHeights: { early: 9.52, other: null, ensemble: 6 },
      footer: ' EE  4711 ',
    } as const;
    expect((await call(updateLibrary, { ...library, id, printLayout })).status).toBe(200);
    expect((await call(updateLibrary, { ...library, id, name: 'Sonatas' })).status).toBe(200);

    expect(await layoutNow()).toEqual({
      ...standardPrintLayout,
      ...printLayout,
      staffHeights: { early: 9.5, other: null, ensemble: 6 },
      footer: 'EE 4711',
    });
  });

  it('names the wrong field of a print layout', async () => {
    const { add } = await libraryServer();
    const margins = { top: 13, right: 12, bottom: 4, left: 12 };

    const answer = await add({
      printLayout: { margins, staffHeights: { early: 12, other: null, ensemble: null }, bleed: 'a' },
    });

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      fields: {
        'printLayout.margins.bottom': 'Enter 8 or more',
        'printLayout.staffHeights.early': 'Enter 10 or less',
        'printLayout.bleed': 'Enter a number',
      },
    });
  });

  it('keeps its picture when the listed address is sent', async () => {
    const { add, call, library } = await libraryServer();
    const { id } = (await add()).body;
    const shown = (await call(listLibraries, {})).body.modules[0]?.image ?? '';

    expect((await call(updateLibrary, { ...library, id, image: shown })).status).toBe(200);

    expect((await call(listLibraries, {})).body.modules).toMatchObject([{ image: shown }]);
  });

  it('stays where it was put, and a new one comes last', async () => {
    const { add, call } = await libraryServer();
    const ids = [];
    for (const name of ['One', 'Two', 'Three']) ids.push((await add({ name })).body.id);
    const [one = 0, two = 0, three = 0] = ids;
    const names = async () => (await call(listLibraries, {})).body.modules.map(({ name }) => name);

    expect((await call(orderLibraries, { ids: [three, one, two] })).status).toBe(200);
    await add({ name: 'Four' });

    expect(await names()).toEqual(['Three', 'One', 'Two', 'Four']);
    for (const wrong of [
      [one, two, three],
      [one, two, three, 999_999],
      [one, one, two, three],
    ])
      expect(await call(orderLibraries, { ids: wrong })).toRefuse(409);
    expect(await names()).toEqual(['Three', 'One', 'Two', 'Four']);
  });
});
