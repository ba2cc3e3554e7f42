import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { hasDrawings } from '#library/uploads/index.ts';
import type { Query } from '#platform/database/index.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { attachmentFile } from '#support/mail/index.ts';

/** Drawings have gzip's checksum and attachments a size instead of a checksum of ours. */
export async function findWrongFiles(read: Query, storage: Storage): Promise<string[]> {
  const faults: string[] = [];
  /** What was removed meanwhile, with its row, is not missing. */
  const note = async (table: 'files' | 'score_files', name: string, fault: string) => {
    if (await read.selectFrom(table).select('name').where('name', '=', name).executeTakeFirst()) faults.push(fault);
  };
  const check = async (table: 'files' | 'score_files', { name, sha256 }: Stored, folder: string) => {
    const found = await digestOf(storage, `${folder}/${name}`);
    const fault = found === null ? 'missing' : 'not what was stored';
    if (found !== sha256) await note(table, name, `The file ${folder}/${name} is ${fault}`);
  };
  const files = read.selectFrom('files').select(['name', 'kind', 'sha256']);
  for (const file of await files.execute()) await check('files', file, file.kind === 'image' ? 'images' : 'scores');
  const scores = read.selectFrom('score_files').select(['name', 'sha256', 'edition', 'pages', 'made_by']);
  for (const file of await scores.execute()) {
    await check('score_files', file, 'scores');
    if (file.made_by !== '' && !(await hasDrawings(storage, file)))
      await note('score_files', file.name, `Pages of scores/${file.name} are missing or damaged`);
  }
  const attachments = read.selectFrom('support_attachments').select(['file_name', 'bytes']);
  for (const { file_name: name, bytes } of await attachments.execute())
    if (name !== null && (await storage.find(attachmentFile(name)))?.bytes !== bytes)
      faults.push(`The file ${attachmentFile(name)} is missing or cut off`);
  return faults;
}

type Stored = { name: string; sha256: string };

async function digestOf(storage: Storage, name: string): Promise<string | null> {
  const file = await storage.get(name);
  if (!file) return null;
  const digest = createHash('sha256');
  await pipeline(file.body, digest);
  return digest.digest('hex');
}
