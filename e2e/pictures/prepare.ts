import type { SignedIn } from '@eemusic/contract/access/session';
import { standardPrintLayout } from '@eemusic/contract/library/print-layout-values';
import { exercise, firstShelf, publishScore } from '#e2e/publish-score.ts';
import { post } from '#e2e/sign-in.ts';

/** Ids that occur in addresses of screens. */
export type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Adds records that the demo lacks, and sets up the company. */
export async function prepare(server: string, session: SignedIn) {
  const made = await prepareLibrary(server, session, [1, 2, 3, 4, 5, 6, 7, 8]);
  const company = {
    currency: 'CNY',
    timeZone: 'Asia/Shanghai',
    name: 'EEMusic Publishing',
    address: '88 Huaihai Road Middle, Shanghai 200021',
    taxNumber: '91310000MA1FL00000',
  };
  await read(await post(server, '/admin/company/update', company, session.token));
  return { ...made, school: 1, key: 200, student: 12 };
}

/** Adds a review, a booklet and a corrected score. */
export async function prepareLibrary(server: string, session: SignedIn, selected?: readonly number[]) {
  const shelf = await firstShelf(server, session, 2);
  const xml = exercise(7);
  const corrected = await publishScore(server, session, 'Bell Waltz', shelf, { xml });
  const fileName = await upload('bell waltz.musicxml', xml.replace('<step>C</step>', '<step>D</step>'));
  await send(`/admin/score/library/editions/${corrected}`, { fileName, note: 'Measure 1: D, not C', version: 1 });

  let draft: number | undefined;
  for (const [name, seed] of [
    ['morning walk', 21],
    ['little fanfare', 22],
    ['evening song', 23],
  ] as const) {
    const uploaded = await upload(`${name}.musicxml`, exercise(seed));
    const place = { ...shelf, moduleId: 1, curriculum: 'KungFuSightReading', fileName: uploaded };
    const added = await send<{ draftId: number }>('/admin/score/library/drafts/add', { ...place, draftId: draft });
    draft = added.draftId;
  }

  const booklet = await send<{ id: number }>('/admin/score/library/booklets/add', {
    name: 'Autumn term',
    title: 'Autumn Term',
    subtitle: 'Sight reading for the first year',
    cover: true,
    contents: true,
    header: true,
    numbers: true,
    startsOnLeft: false,
    layout: 'page',
    selected: selected ?? [corrected],
    printLayout: standardPrintLayout,
  });
  return { draft, corrected, booklet: booklet.id, shelf };

  async function upload(name: string, text: string): Promise<string> {
    const form = new FormData();
    form.append('file', new Blob([text]), name);
    const headers = { Authorization: `Bearer ${session.token}` };
    const address = new URL('/admin/score/library/upload', server);
    return (await read<{ fileName: string }>(await fetch(address, { method: 'POST', headers, body: form }))).fileName;
  }

  async function send<Answer>(path: string, body: object): Promise<Answer> {
    return read(await post(server, path, body, session.token));
  }
}

async function read<Answer>(answer: Response): Promise<Answer> {
  if (!answer.ok) throw new Error(`${answer.url}: ${await answer.text()}`);
  return answer.json();
}
