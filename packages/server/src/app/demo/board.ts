import { dayOf } from '@eemusic/contract/platform/days';
import { day, hour } from '@eemusic/contract/platform/durations';
import { system } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { changeBoard, placeCard } from '#support/board/index.ts';
import { type CardLink, putNote, setLinks } from '#support/cards/index.ts';
import { type DemoCard, demoCards } from './board-cards.ts';

const by = system('demo');

/** Cards of all kinds on every section of the board, tied to people, keys and scores of the demo. */
export async function seedBoard({ database, clock }: Services): Promise<void> {
  const known = await findKnown(database.read);
  const now = clock.now().getTime();
  await changeBoard(database, by, async (tx, touched) => {
    for (const card of demoCards.toReversed()) {
      const at = new Date(now - card.age * day - 2 * hour);
      const { title, text, listId } = card;
      const given = { title, text, listId, labels: card.labels ?? [], dueOn: dueOn(card, now) };
      const sender = senderOf(card, known);
      const assigneeId = known.colleagues.get(card.assignee ?? '') ?? null;
      const id = await placeCard(tx, { ...given, ...sender, assigneeId }, { at, touched });
      await setLinks(tx, id, linksOf(card, known));
      for (const [index, note] of (card.notes ?? []).entries()) {
        const moment = { at: new Date(at.getTime() + (index + 1) * (hour / 2)), touched };
        await putNote(tx, { cardId: id, authorId: assigneeId, text: note }, moment);
      }
      tx.audit('card.added', { kind: 'card', id, name: title }, { after: { listId } });
    }
  });
}

type Person = { id: number; name: string; address: string };
type Known = {
  students: Person[];
  educators: Person[];
  keys: number[];
  scores: number[];
  colleagues: Map<string, number>;
};

const most = 10;

async function findKnown(db: Services['database']['read']): Promise<Known> {
  const students = await db
    .selectFrom('students')
    .select(['id', 'full_name as name', 'contact_email as address'])
    .where('deleted_at', 'is', null)
    .where('subscription_code', 'is not', null)
    .where('contact_email', '<>', '')
    .orderBy('id')
    .limit(most)
    .execute();
  const educators = await db
    .selectFrom('educators')
    .select(['id', 'name', 'contact_email as address'])
    .where('deleted_at', 'is', null)
    .orderBy('student_count', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
  const keysOf = db.selectFrom('subscription_keys').select('id').where('deleted_at', 'is', null);
  const keys = await keysOf
    .where('student_id', '=', students[0]?.id ?? 0)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  const scores = await db
    .selectFrom('scores')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute();
  const colleagues = await db
    .selectFrom('administrators')
    .innerJoin('administrator_codes', 'administrator_codes.administrator_id', 'administrators.id')
    .select(['administrators.id', 'username'])
    .where('code', '=', 'ES')
    .where('is_active', '=', 1)
    .execute();
  return {
    ...{ students, educators, keys: keys.map(({ id }) => id), scores: scores.map(({ id }) => id) },
    colleagues: new Map(colleagues.map(({ id, username }) => [username, id])),
  };
}

const dueOn = ({ due }: DemoCard, now: number): string | null =>
  due === undefined ? null : dayOf(new Date(now + due * day));

function senderOf({ from }: DemoCard, { students, educators }: Known) {
  const person = students[from?.student ?? -1] ?? educators[from?.educator ?? -1];
  return { senderName: person?.name ?? '', senderAddress: person?.address ?? '' };
}

/** What a small demo does not have is left out. */
function linksOf({ about = {} }: DemoCard, { students, educators, keys, scores }: Known): CardLink[] {
  const found = [
    { kind: 'student', id: students[about.student ?? -1]?.id },
    { kind: 'educator', id: educators[about.educator ?? -1]?.id },
    { kind: 'key', id: keys[about.key ?? -1] },
    { kind: 'score', id: scores[about.score ?? -1] },
  ] as const;
  return found.flatMap(({ kind, id }) => (id === undefined ? [] : [{ kind, id }]));
}
