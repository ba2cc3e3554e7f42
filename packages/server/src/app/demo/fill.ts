import { day, hour } from '@eemusic/contract/platform/durations';
import type { NewScore } from '@eemusic/contract/library/scores';
import type { Engraving } from '@eemusic/music/engraving';
import type { Examination } from '@eemusic/music/workers';
import { addDays } from '@eemusic/contract/platform/days';
import { ensureFirstAdministrator } from '#access/session/index.ts';
import type { Services } from '#platform/services.ts';
import { publishScores } from '#library/scores/index.ts';
import { type Engravers, uploadScore } from '#library/uploads/index.ts';
import { type Actor, chunks } from '#platform/database/index.ts';
import { changeBoard, placeCard } from '#support/board/index.ts';
import { type CardLink, putNote, setLinks } from '#support/cards/index.ts';
import {
  addChain,
  addOrders,
  addPractice,
  addStatements,
  type DemoSession,
  type DemoTables,
  type Order,
} from './practice.ts';
import { addColleagues, addCompany, addLibraries, colleagueAsActor, type DemoLibrary } from './company.ts';
import { printStep, readJson, readPacked } from './data.ts';

export type DemoChain = { tables: DemoTables; orders: Order[]; cast: Cast };

export async function fillDemo(services: Services): Promise<void> {
  const { read } = services.database;
  printStep('Company and colleagues');
  // Comes first, so that the configured administrator gets the first id.
  await ensureFirstAdministrator(services);
  await addColleagues(services);
  await addCompany(services);
  const libraries = await addLibraries(services);
  printStep('Channels, educators and students');
  const { tables, orders, cast } = readPacked<DemoChain>('chain.json.br');
  await addChain(services, tables);
  await addStatements(services, await colleagueAsActor(read, 'liwei'));
  printStep('Scores');
  await addScores(services, libraries, await colleagueAsActor(read, 'wangfang'));
  printStep('Practice and support board');
  await addPractice(services, readPacked<DemoSession[]>('practice.json.br'));
  await addOrders(services, orders, await colleagueAsActor(read, 'liwei'));
  await addCards(services, cast, await colleagueAsActor(read, 'anna'));
}

/** A score, with what the engine made of its file; `library` is an index. */
export type DemoScore = {
  file: { name: string; xml: string };
  library: number;
  fields: Omit<NewScore, 'name' | 'fileName' | keyof DemoLibrary>;
  examination: Examination;
  engraving: Engraving;
};

const batchSize = 10;
const growthMs = 350 * day;

/** The library grew within the last twelve months. */
export async function addScores(services: Services, libraries: readonly DemoLibrary[], by: Actor): Promise<void> {
  const scores = readPacked<DemoScore[]>('scores.json.br');
  const engravers = engravedBefore(scores);
  const now = services.clock.now().getTime();
  for (const [index, batch] of [...chunks(scores, batchSize)].entries()) {
    const uploaded: NewScore[] = [];
    for (const { file, library, fields } of batch) {
      const bytes = Buffer.from(file.xml);
      const { fileName, name } = await uploadScore(services, engravers, { name: file.name, bytes }, by);
      uploaded.push({ ...fields, ...(libraries[library] as DemoLibrary), name, fileName });
    }
    const at = new Date(now - (1 - (index * batchSize) / scores.length) * growthMs);
    await publishScores({ ...services, clock: { ...services.clock, now: () => at } }, { scores: uploaded }, by);
  }
}

/** As the workers answered when the data were made; a test compares the engine of then and now. */
function engravedBefore(scores: readonly DemoScore[]): Omit<Engravers, 'composer'> {
  const byFile = new Map(scores.map((score) => [score.file.xml, score]));
  const find = (bytes: Uint8Array) => byFile.get(Buffer.from(bytes).toString()) as DemoScore;
  const close = () => Promise.resolve();
  return {
    examiner: { examine: (bytes) => Promise.resolve(find(bytes).examination), close },
    engraver: { engrave: (xml) => Promise.resolve(find(xml).engraving), close },
    waitingCount: () => 0,
    close,
  };
}

type Person = { id: number; name: string; address: string };
/** The records that cards name by their index. */
export type Cast = { student: Person[]; educator: Person[]; key: { id: number }[]; score: { id: number }[] };

type Card = {
  listId: number;
  title: string;
  text: string;
  /** Days since the card arrived. */
  age: number;
  /** Days from today. */
  due?: number;
  labels?: string[];
  assignee?: string;
  from?: { student?: number; educator?: number };
  about?: { [Kind in keyof Cast]?: number };
  notes?: string[];
};

export const demoCards = readJson<{ cards: Card[] }>('office.json').cards;

export async function addCards({ database, clock }: Services, cast: Cast, by: Actor): Promise<void> {
  const now = clock.now().getTime();
  await changeBoard(database, by, async (tx, touched) => {
    for (const { age, due, assignee, from, about = {}, notes = [], ...card } of demoCards.toReversed()) {
      const at = new Date(now - age * day - 2 * hour);
      const sender = cast.student[from?.student ?? -1] ?? cast.educator[from?.educator ?? -1];
      const columns = {
        labels: [],
        ...card,
        dueOn: due === undefined ? null : addDays(clock.today(), due),
        senderName: sender?.name ?? '',
        senderAddress: sender?.address ?? '',
        assigneeId: assignee === undefined ? null : (await colleagueAsActor(tx, assignee)).id,
      };
      const id = await placeCard(tx, columns, { at, touched });
      const links = Object.entries(about).map(([kind, nth]) => {
        const record = cast[kind as keyof Cast][nth];
        return record ? [{ kind: kind as keyof Cast, id: record.id } satisfies CardLink] : [];
      });
      await setLinks(tx, id, links.flat());
      for (const [index, text] of notes.entries()) {
        const moment = { at: new Date(at.getTime() + (index + 1) * (hour / 2)), touched };
        await putNote(tx, { cardId: id, authorId: columns.assigneeId, text }, moment);
      }
      tx.audit('card.added', { kind: 'card', id, name: card.title }, { after: { listId: card.listId } });
    }
  });
}
