import * as contract from '@eemusic/contract/support/mail';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { readAttachment } from './read-attachment.ts';
import { replyToCard } from './reply.ts';
import { makeReplyLimits } from './reply-limits.ts';

export function supportMailRoutes(serve: Serve, services: Services): void {
  const limits = makeReplyLimits();
  serve(contract.replyToCard, (request, by) => replyToCard({ ...services, limits }, request, by));
  serve(contract.readAttachment, ({ id }) => readAttachment(services, id));
}
