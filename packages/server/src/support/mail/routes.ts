import * as contract from '@eemusic/contract/support/mail';
import type { Serve } from '#platform/http/index.ts';
import { makeMailLimits } from '#platform/mailer/index.ts';
import type { Services } from '#platform/services.ts';
import { readAttachment } from './read-attachment.ts';
import { replyToCard } from './reply.ts';

export function supportMailRoutes(serve: Serve, services: Services): void {
  const limits = makeMailLimits();
  serve(contract.replyToCard, (request, by) => replyToCard({ ...services, limits }, request, by));
  serve(contract.readAttachment, ({ id }) => readAttachment(services, id));
}
