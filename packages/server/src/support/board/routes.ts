import * as contract from '@eemusic/contract/support/board';
import * as mail from '@eemusic/contract/support/mail';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { addCard } from './add-card.ts';
import { addNote } from './add-note.ts';
import { archiveCard } from './archive-card.ts';
import { board, boardChanges } from './board.ts';
import { countUnanswered } from './count-unanswered.ts';
import { deleteCard } from './delete-card.ts';
import { followBoard } from './follow-board.ts';
import { getCard } from './get-card.ts';
import { listArchive } from './list-archive.ts';
import { moveCard } from './move-card.ts';
import { settleCard } from './settle-card.ts';
import { updateCard } from './update-card.ts';

export function supportRoutes(serve: Serve, services: Services): void {
  serve(contract.readBoard, (filter, by) => board(services, filter, by));
  serve(contract.readBoardChanges, ({ since }) => boardChanges(services, since));
  serve(contract.followBoard, (_request, by) => followBoard(services, by));
  serve(contract.getCard, ({ id }) => getCard(services, id));
  serve(contract.addCard, (request, by) => addCard(services, request, by));
  serve(contract.updateCard, (request, by) => updateCard(services, request, by));
  serve(contract.moveCard, (request, by) => moveCard(services, request, by));
  serve(contract.archiveCard, (request, by) => archiveCard(services, request, by));
  serve(contract.listArchive, (request, by) => listArchive(services, request, by));
  serve(contract.deleteCard, ({ id }, by) => deleteCard(services, id, by));
  serve(contract.addNote, (request, by) => addNote(services, request, by));
  serve(mail.settleCard, (request, by) => settleCard(services, request, by));
  serve(mail.countUnanswered, () => countUnanswered(services));
}
