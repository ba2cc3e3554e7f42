import { addDays } from '@eemusic/contract/platform/days';
import { day, hour } from '@eemusic/contract/platform/durations';
import type { Actor } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { changeBoard, placeCard } from '#support/board/index.ts';
import { type CardLink, putNote, setLinks } from '#support/cards/index.ts';
import { colleagueAsActor } from './company.ts';
import { readJson } from './data.ts';

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

/** Adds cards of all kinds to every section of the board. */
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
