import * as contract from '@eemusic/contract/support/board';
import * as mail from '@eemusic/contract/support/mail';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { board, boardChanges } from './board.ts';
import { countUnanswered } from './count-unanswered.ts';
import { followBoard } from './follow-board.ts';
import { listArchive } from './list-archive.ts';
import { moveCard } from './move-card.ts';

export function boardRoutes(serve: Serve, services: Services): void {
  serve(contract.readBoard, (filter, by) => board(services, filter, by));
  serve(contract.readBoardChanges, ({ since }) => boardChanges(services, since));
  serve(contract.followBoard, (_request, by) => followBoard(services, by));
  serve(contract.moveCard, (request, by) => moveCard(services, request, by));
  serve(contract.listArchive, (request, by) => listArchive(services, request, by));
  serve(mail.countUnanswered, () => countUnanswered(services));
}
