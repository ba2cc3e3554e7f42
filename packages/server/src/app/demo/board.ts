import { dayOf } from '@eemusic/contract/platform/days';
import { day, hour } from '@eemusic/contract/platform/durations';
import type { Actor } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { changeBoard, placeCard } from '#support/board/index.ts';
import { type CardLink, putNote, setLinks } from '#support/cards/index.ts';
import { type DemoCard, demoCards } from './board-cards.ts';

/** Adds cards of all kinds to every section of the board, linked to people, keys and scores of the demo. */
export async function seedBoard({ database, clock }: Services, by: Actor): Promise<void> {
  const records = await findRecords(database.read);
  const now = clock.now().getTime();
  await changeBoard(database, by, async (tx, touched) => {
    for (const card of demoCards.toReversed()) {
      const at = new Date(now - card.age * day - 2 * hour);
      const { title, text, listId } = card;
      const fields = { title, text, listId, labels: card.labels ?? [], dueOn: dueOn(card, now) };
      const sender = senderOf(card, records);
      const assigneeId = records.colleagues.get(card.assignee ?? '') ?? null;
      const id = await placeCard(tx, { ...fields, ...sender, assigneeId }, { at, touched });
      await setLinks(tx, id, linksOf(card, records));
      for (const [index, note] of (card.notes ?? []).entries()) {
        const moment = { at: new Date(at.getTime() + (index + 1) * (hour / 2)), touched };
        await putNote(tx, { cardId: id, authorId: assigneeId, text: note }, moment);
      }
      tx.audit('card.added', { kind: 'card', id, name: title }, { after: { listId } });
    }
  });
}

type Person = { id: number; name: string; address: string };
type DemoRecords = {
  students: Person[];
  educators: Person[];
  keys: number[];
  scores: number[];
  colleagues: Map<string, number>;
};

const limit = 10;

async function findRecords(db: Services['database']['read']): Promise<DemoRecords> {
  const students = await db
    .selectFrom('students')
    .select(['id', 'full_name as name', 'contact_email as address'])
    .where('deleted_at', 'is', null)
    .where('subscription_code', 'is not', null)
    .where('contact_email', '<>', '')
    .orderBy('id')
    .limit(limit)
    .execute();
  const educators = await db
    .selectFrom('educators')
    .select(['id', 'name', 'contact_email as address'])
    .where('deleted_at', 'is', null)
    .orderBy('student_count', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  const keysOf = db.selectFrom('subscription_keys').select('id').where('deleted_at', 'is', null);
  const keys = await keysOf
    .where('student_id', '=', students[0]?.id ?? 0)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const scores = await db
    .selectFrom('scores')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  const colleagues = await db
    .selectFrom('administrators')
    .innerJoin('administrator_codes', 'administrator_codes.administrator_id', 'administrators.id')
    .select(['administrators.id', 'username'])
    .where('code', '=', 'ES')
    .where('is_active', '=', 1)
    .execute();
  return {
    students,
    educators,
    keys: keys.map(({ id }) => id),
    scores: scores.map(({ id }) => id),
    colleagues: new Map(colleagues.map(({ id, username }) => [username, id])),
  };
}

const dueOn = ({ due }: DemoCard, now: number): string | null =>
  due === undefined ? null : dayOf(new Date(now + due * day));

function senderOf({ from }: DemoCard, { students, educators }: DemoRecords) {
  const person = students[from?.student ?? -1] ?? educators[from?.educator ?? -1];
  return { senderName: person?.name ?? '', senderAddress: person?.address ?? '' };
}

/** Records that a small demo does not have are left out. */
function linksOf({ about = {} }: DemoCard, { students, educators, keys, scores }: DemoRecords): CardLink[] {
  const found = [
    { kind: 'student', id: students[about.student ?? -1]?.id },
    { kind: 'educator', id: educators[about.educator ?? -1]?.id },
    { kind: 'key', id: keys[about.key ?? -1] },
    { kind: 'score', id: scores[about.score ?? -1] },
  ] as const;
  return found.flatMap(({ kind, id }) => (id === undefined ? [] : [{ kind, id }]));
}
