import type { FileResult } from '@eemusic/contract/platform/endpoint';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { storedFile } from '#platform/storage/stored-file.ts';
import { attachmentFile } from './attachment-file.ts';

/** Always a download, because a file from outside must never be rendered on the console's origin. */
export async function readAttachment({ database, storage }: Services, id: number): Promise<FileResult> {
  const row = await database.read
    .selectFrom('support_attachments')
    .innerJoin('support_mails', 'support_mails.id', 'support_attachments.mail_id')
    .innerJoin('support_cards', 'support_cards.id', 'support_mails.card_id')
    .select(['support_attachments.name', 'file_name as fileName'])
    .where('support_attachments.id', '=', id)
    .where('support_cards.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row?.fileName) throw new Refusal('file.not-found');
  const body = storedFile(storage, attachmentFile(row.fileName));
  return { contentType: 'application/octet-stream', attachment: row.name, body };
}
