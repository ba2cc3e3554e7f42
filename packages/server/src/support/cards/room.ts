import * as contract from '@eemusic/contract/support/board';
import { settleCard as settleEndpoint } from '@eemusic/contract/support/mail';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { maxCardTitleLength, maxTextLength } from '@eemusic/contract/platform/field-lengths';
import { recordCodes } from '@eemusic/contract/platform/record-codes';
import { isList } from '@eemusic/contract/support/lists';
import type { Transaction } from 'kysely';
import type { Administrator, Change } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { addDeletion, idsOf, type Restorer } from '#platform/deletions/index.ts';
import { assertBelow, message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Room } from '#platform/room.ts';
import type { Services } from '#platform/services.ts';
import * as board from '#support/board/index.ts';
import { attachmentFile, filesOfCards, moveMails, purgeMails } from '#support/mail/index.ts';
import { getCard } from './get-card.ts';
import * as store from './store.ts';

export const cardsRoom: Room = {
  routes: cardRoutes,
  restorers: (services) => ({ card: cardRestorer(services) }),
};

function cardRoutes(serve: Serve, services: Services): void {
  const { database, clock } = services;

  type Work<Result> = (tx: Change, card: board.CardRow, moment: board.Moment) => Promise<Result>;
  const changeCard = <Result>(by: Administrator, id: number, work: Work<Result>) =>
    board.changeBoard(database, by, async (tx, touched) =>
      work(tx, await board.getCardRow(tx, id), { at: clock.now(), touched }),
    );

  serve(contract.getCard, ({ id }, by) => getCard(services, id, by));
  serve(contract.addCard, (request, by) =>
    board.changeBoard(database, by, async (tx, touched) => {
      const { title, listId, assigneeId = null, dueOn = null } = request;
      if (!isList(listId)) throw new Refusal('card.list');
      await board.assertRoomOnBoard(tx);
      const assignee = assigneeId === null ? null : await getAssignee(tx, assigneeId);
      const labels = [...new Set(request.labels)];
      const links = store.distinct(request.links ?? []);
      const id = await board.placeCard(tx, { ...request, labels }, { at: clock.now(), touched });
      await store.setLinks(tx, id, links, { codes: by.codes, senderAddress: request.senderAddress ?? '' });
      const after = { listId, assignee: assignee?.fullName ?? null, dueOn, labels, links: links.map(store.nameOfLink) };
      tx.audit('card.added', { kind: 'card', id, name: title }, { after });
      return { ...message('card.added'), cardId: id };
    }),
  );
  /*
   * Fields that are missing in the request stay as they are. Without a version, the change overwrites changes by
   * others.
   */
  serve(contract.updateCard, ({ id, version, ...changes }, by) =>
    changeCard(by, id, async (tx, card, moment) => {
      if (version !== undefined && version !== card.version) throw new Refusal('record.stale');
      const before = { ...fieldsOf(card), links: await store.linksOf(tx, id) };
      const after = { ...before, ...present(changes) };
      if (after.assigneeId !== null && after.assigneeId !== before.assigneeId) await getAssignee(tx, after.assigneeId);
      const links = store.distinct(after.links);
      const fields = { ...after, labels: [...new Set(after.labels)], links };
      const made = await board.touchCard(tx, id, moment, board.columnsOf(fields));
      await store.setLinks(tx, id, links, { codes: by.codes, senderAddress: fields.senderAddress });
      tx.audit('card.updated', recordOf({ id, title: fields.title }), {
        before: await auditedFields(tx, before),
        after: { ...(await auditedFields(tx, fields)), ...(before.text !== fields.text && { text: hidden }) },
      });
      return { ...message('card.updated'), version: made };
    }),
  );
  /*
   * Sets the state, so that a repeated request is harmless. An archived card no longer waits for an answer; a card that
   * is put back goes to the top of its list.
   */
  serve(contract.archiveCard, ({ id, isArchived }, by) =>
    changeCard(by, id, async (tx, card, moment) => {
      const wasArchived = card.archived_at !== null;
      if (wasArchived && !isArchived) await board.assertRoomOnBoard(tx);
      const change = isArchived
        ? { archived_at: moment.at.toISOString(), unanswered_since: null }
        : { archived_at: null, position: await board.topOf(tx, card.list_id) };
      const version = isArchived === wasArchived ? card.version : await board.touchCard(tx, id, moment, change);
      const action = isArchived ? 'card.archived' : 'card.unarchived';
      tx.audit(action, recordOf(card), { before: { isArchived: wasArchived }, after: { isArchived } });
      return { ...message(action), version };
    }),
  );
  /* Notes, links and mails stay with the deleted card until it is purged. */
  serve(contract.deleteCard, ({ id }, by) =>
    changeCard(by, id, async (tx, card, moment) => {
      const deletionId = await deleteCard(tx, card, moment);
      tx.audit('card.deleted', recordOf(card), { before: { listId: card.list_id }, deletionId });
      return { ...message('card.deleted'), deletionId };
    }),
  );
  /*
   * What waits on the merged card waits on the other one, which returns from the archive if need be; what belongs to
   * which card is kept for restoring it.
   */
  serve(contract.mergeCard, async ({ id, intoId }, by) => {
    if (id === intoId) throw new Refusal('card.merge-itself');
    return changeCard(by, id, async (tx, card, moment) => {
      const into = await board.getCardRow(tx, intoId);
      await store.moveContents(tx, id, intoId);
      const waiting = [card.unanswered_since, into.unanswered_since].filter((since) => since !== null).toSorted();
      const labels = [...new Set([...board.labelsOf(into), ...board.labelsOf(card)])].slice(0, contract.maxLabels);
      const text = [into.text, card.text]
        .filter((one) => one !== '')
        .join('\n\n')
        .slice(0, maxTextLength)
        .toWellFormed();
      const { senderName, senderAddress } = fieldsOf(into.sender_address === '' ? card : into);
      const fields = { ...fieldsOf(into), senderName, senderAddress, labels, text };
      const returns = into.archived_at !== null && card.archived_at === null;
      await board.touchCard(tx, intoId, moment, {
        ...board.columnsOf(fields),
        unanswered_since: waiting[0] ?? null,
        ...(returns && { archived_at: null, position: await board.topOf(tx, into.list_id) }),
      });
      const links = store.distinct([...(await store.linksOf(tx, intoId)), ...(await store.linksOf(tx, id))]);
      await store.replaceLinks(tx, intoId, links.slice(0, contract.maxLinks));

      const deletionId = await deleteCard(tx, card, moment);
      tx.audit('card.merged', recordOf(card), { after: { intoId }, deletionId });
      tx.audit('card.merged', recordOf(into), { after: { mergedId: id } });
      return { ...message('card.merged'), deletionId };
    });
  });
  serve(contract.splitCard, ({ id, mailIds }, by) =>
    changeCard(by, id, async (tx, card, moment) => {
      await board.assertRoomOnBoard(tx);
      const mails = await tx
        .selectFrom('support_mails')
        .select(['id', 'subject', 'is_ours', 'is_automatic', 'sender_name', 'sender_address', 'at'])
        .select(['reply_to_name', 'reply_to_address'])
        .where('card_id', '=', id)
        .orderBy('id')
        .execute();
      const split = mails.filter((mail) => mailIds.includes(mail.id));
      const [first] = split;
      if (!first || split.length < new Set(mailIds).size) throw new Refusal('card.mail');
      if (split.length === mails.length) throw new Refusal('card.split-all');

      const received = split.find((mail) => mail.is_ours === 0);
      const isByOther = received && received.reply_to_address !== '';
      const sender = received && {
        senderName: isByOther ? received.reply_to_name : received.sender_name,
        senderAddress: isByOther ? received.reply_to_address : received.sender_address,
      };
      const last = split.findLast((mail) => mail.is_automatic === 0);
      const title = first.subject || card.title;
      const other = {
        title: title.slice(0, maxCardTitleLength).toWellFormed(),
        listId: card.list_id,
        assigneeId: card.assignee_id,
        ...sender,
        unansweredSince: card.unanswered_since !== null && last?.is_ours === 0 ? last.at : null,
      };
      const cardId = await board.placeCard(tx, other, moment);
      await moveMails(tx, mailIds, cardId);
      await board.touchCard(tx, id, moment);
      tx.audit('card.split', recordOf(card), { after: { cardId, mails: split.length } });
      tx.audit('card.added', { kind: 'card', id: cardId, name: title }, { after: { listId: card.list_id } });
      return { ...message('card.split'), cardId };
    }),
  );
  /* The audit entry says that a note was added, but does not contain its text. */
  serve(contract.addNote, ({ id, text }, by) =>
    changeCard(by, id, async (tx, card, moment) => {
      assertBelow('note', await store.countNotes(tx, id));
      const noteId = await store.putNote(tx, { cardId: id, authorId: by.id, text }, moment);
      tx.audit('card.noted', recordOf(card));
      return { ...message('card.note-added'), noteId };
    }),
  );
  /*
   * Sets the state, so that a repeated request is harmless. A card that is marked as unanswered again has waited since
   * its last received mail.
   */
  serve(settleEndpoint, ({ id, isAnswered }, by) =>
    changeCard(by, id, async (tx, card, moment) => {
      const lastMail = await lastReceived(tx, id);
      if (lastMail === null) throw new Refusal('card.no-mail');

      const wasAnswered = card.unanswered_since === null;
      const change = { unanswered_since: isAnswered ? null : lastMail };
      const version = wasAnswered === isAnswered ? card.version : await board.touchCard(tx, id, moment, change);
      const action = isAnswered ? 'card.settled' : 'card.unsettled';
      tx.audit(action, recordOf(card), { before: { isAnswered: wasAnswered }, after: { isAnswered } });
      return { ...message(action), version };
    }),
  );
}

const recordOf = ({ id, title }: Pick<board.CardRow, 'id' | 'title'>) => ({ kind: 'card', id, name: title });

async function deleteCard(tx: Change, { id, title: name }: board.CardRow, moment: board.Moment): Promise<number> {
  await board.touchCard(tx, id, moment, { deleted_at: moment.at.toISOString() });
  return addDeletion(tx, { kind: 'card', records: [{ id, name }], at: moment.at });
}

async function getAssignee(tx: Change, id: number) {
  const assignee = await board.findPerson(tx, id);
  if (!assignee) throw new Refusal('card.assignee');
  return assignee;
}

async function lastReceived(tx: Change, cardId: number): Promise<string | null> {
  const mail = await tx
    .selectFrom('support_mails')
    .select('at')
    .where('card_id', '=', cardId)
    .where('is_ours', '=', 0)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return mail?.at ?? null;
}

type UpdateCardRequest = RequestOf<typeof contract.updateCard>;

const fieldsOf = (row: board.CardRow) => ({
  title: row.title,
  text: row.text,
  senderName: row.sender_name,
  senderAddress: row.sender_address,
  assigneeId: row.assignee_id,
  dueOn: row.due_on,
  labels: board.labelsOf(row),
});

type Fields = ReturnType<typeof fieldsOf> & { links: { kind: 'student' | 'educator' | 'key' | 'score'; id: number }[] };

const present = (changes: Omit<UpdateCardRequest, 'id' | 'version'>): Partial<Fields> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

/** Returns the fields for the audit trail: the assignee by name, and nothing of the text. */
async function auditedFields(tx: Change, { text: _text, assigneeId, links, ...fields }: Fields) {
  const assignee = assigneeId === null ? null : await board.nameOf(tx, assigneeId);
  return { ...fields, assignee, links: links.map(store.nameOfLink) };
}

/** Replaces a value that the audit trail does not contain. */
const hidden = '[secret]';

type Tx = Transaction<Tables>;

/** Restores a card with all its data to its position on the board, or to the archive. */
function cardRestorer({ database, storage, clock }: Services): Restorer {
  return {
    codes: recordCodes.card,
    async restore(tx, records) {
      const moment = { at: clock.now(), touched: await board.raiseBoard(tx) };
      for (const { id, name } of records) {
        await bringBack(tx, id, moment);
        tx.audit('card.restored', { kind: 'card', id, name });
      }
    },
    async clearAhead(records, deletedAt, signal) {
      const deleted = await board.deletedAmong(database.read, idsOf(records), deletedAt);
      for (const fileName of await filesOfCards(database.read, deleted)) {
        if (signal?.aborted) return;
        await storage.remove(attachmentFile(fileName));
      }
    },
    async purge(tx, records, deletedAt) {
      const touched = await board.raiseBoard(tx);
      /* Keeps the id, so that browsers that still show the card learn that it was deleted. */
      for (const id of await board.deletedAmong(tx, idsOf(records), deletedAt)) {
        await purgeMails(tx, id);
        await store.purgeNotesAndLinks(tx, id);
        await board.emptyCard(tx, id, touched);
      }
    },
  };
}

async function bringBack(tx: Tx, id: number, moment: board.Moment): Promise<void> {
  const card = await tx
    .selectFrom('support_cards')
    .select(['list_id as listId', 'position', 'archived_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (card.archived_at === null) await board.assertRoomOnBoard(tx);
  const position = card.archived_at === null ? await board.formerPosition(tx, card) : card.position;
  await board.touchCard(tx, id, moment, { deleted_at: null, position });
  for (const other of await store.takeBackContents(tx, id)) await board.touchCard(tx, other, moment);
}
