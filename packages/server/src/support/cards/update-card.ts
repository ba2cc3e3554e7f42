import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { updateCard as endpoint } from '@eemusic/contract/support/board';
import type { Administrator, Change } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import {
  type CardRow,
  changeBoard,
  columnsOf,
  findPerson,
  getCardRow,
  labelsOf,
  nameOf,
  touchCard,
} from '#support/board/index.ts';
import { distinct, linksOf, nameOfLink, setLinks } from './links.ts';

type Request = RequestOf<typeof endpoint>;

/**
 * Fields that are missing in the request stay as they are. Without a version, the change overwrites changes by others.
 */
export function updateCard({ database, clock }: Services, { id, version, ...changes }: Request, by: Administrator) {
  return changeBoard(database, by, async (tx, touched) => {
    const row = await getCardRow(tx, id);
    if (version !== undefined && version !== row.version) throw new Refusal('record.stale');
    const before = { ...fieldsOf(row), links: await linksOf(tx, id) };
    const after = { ...before, ...present(changes) };
    if (
      after.assigneeId !== before.assigneeId &&
      after.assigneeId !== null &&
      !(await findPerson(tx, after.assigneeId))
    )
      throw new Refusal('card.assignee');

    const links = distinct(after.links);
    const fields = { ...after, labels: [...new Set(after.labels)], links };
    const made = await touchCard(tx, id, { at: clock.now(), touched }, columnsOf(fields));
    await setLinks(tx, id, links, { codes: by.codes, senderAddress: fields.senderAddress });
    tx.audit(
      'card.updated',
      { kind: 'card', id, name: fields.title },
      {
        before: await auditedFields(tx, before),
        after: { ...(await auditedFields(tx, fields)), ...textOf(before, fields) },
      },
    );
    return { ...message('card.updated'), version: made };
  });
}

const fieldsOf = (row: CardRow) => ({
  title: row.title,
  text: row.text,
  senderName: row.sender_name,
  senderAddress: row.sender_address,
  assigneeId: row.assignee_id,
  dueOn: row.due_on,
  labels: labelsOf(row),
});

type Fields = ReturnType<typeof fieldsOf> & { links: { kind: 'student' | 'educator' | 'key' | 'score'; id: number }[] };

const present = (changes: Omit<Request, 'id' | 'version'>): Partial<Fields> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

/** Returns the fields for the audit trail: the assignee by name, and nothing of the text. */
async function auditedFields(tx: Change, { text: _text, assigneeId, links, ...fields }: Fields) {
  const assignee = assigneeId === null ? null : await nameOf(tx, assigneeId);
  return { ...fields, assignee, links: links.map(nameOfLink) };
}

/** Replaces a value that the audit trail does not contain. */
const hidden = '[secret]';

const textOf = (before: Fields, after: Fields) => (before.text === after.text ? {} : { text: hidden });
