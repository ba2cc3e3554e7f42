import { day } from '@eemusic/contract/platform/durations';
import type { Services } from '#platform/services.ts';
import { sweep } from '#platform/storage/sweep.ts';
import { attachmentFile, attachmentFolder } from './attachment-file.ts';
import { failReply, jobKeyOf } from './send-reply.ts';
import { existingAttachments, listStranded } from './store.ts';

/** Removes stored files that belong to no mail, and marks answers that have no job any more as failed. */
export async function sweepMail(services: Services): Promise<void> {
  const { database, storage, clock } = services;
  await sweep(storage, {
    prefix: attachmentFolder,
    olderThan: new Date(clock.now().getTime() - day),
    async isKept(names) {
      const bare = names.map((name) => name.slice(attachmentFolder.length));
      const kept = await existingAttachments(database.read, bare);
      return new Set([...kept].map(attachmentFile));
    },
  });
  for (const id of await listStranded(database.read, jobKeyOf)) await failReply(services, id);
}
