import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { addCard as endpoint } from '@eemusic/contract/support/board';
import { isList } from '@eemusic/contract/support/lists';
import type { Administrator } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { assertRoomOnBoard, changeBoard, findPerson, placeCard } from '#support/board/index.ts';
import { distinct, nameOfLink, setLinks } from './links.ts';

export function addCard({ database, clock }: Services, request: RequestOf<typeof endpoint>, by: Administrator) {
  return changeBoard(database, by, async (tx, touched) => {
    const { title, listId, assigneeId = null, dueOn = null } = request;
    if (!isList(listId)) throw new Refusal('card.list');
    await assertRoomOnBoard(tx);
    const assignee = assigneeId === null ? null : await findPerson(tx, assigneeId);
    if (assigneeId !== null && !assignee) throw new Refusal('card.assignee');

    const labels = [...new Set(request.labels)];
    const links = distinct(request.links ?? []);
    const id = await placeCard(tx, { ...request, labels }, { at: clock.now(), touched });
    await setLinks(tx, id, links, { codes: by.codes, senderAddress: request.senderAddress ?? '' });
    const after = { listId, assignee: assignee?.fullName ?? null, dueOn, labels, links: links.map(nameOfLink) };
    tx.audit('card.added', { kind: 'card', id, name: title }, { after: after });
    return { ...message('card.added'), cardId: id };
  });
}
