import * as contract from '@eemusic/contract/support/board';
import { settleCard as settleEndpoint } from '@eemusic/contract/support/mail';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { addCard } from './add-card.ts';
import { addNote } from './add-note.ts';
import { archiveCard } from './archive-card.ts';
import { deleteCard } from './delete-card.ts';
import { getCard } from './get-card.ts';
import { settleCard } from './settle-card.ts';
import { updateCard } from './update-card.ts';

export function cardRoutes(serve: Serve, services: Services): void {
  serve(contract.getCard, ({ id }) => getCard(services, id));
  serve(contract.addCard, (request, by) => addCard(services, request, by));
  serve(contract.updateCard, (request, by) => updateCard(services, request, by));
  serve(contract.archiveCard, (request, by) => archiveCard(services, request, by));
  serve(contract.deleteCard, ({ id }, by) => deleteCard(services, id, by));
  serve(contract.addNote, (request, by) => addNote(services, request, by));
  serve(settleEndpoint, (request, by) => settleCard(services, request, by));
}
