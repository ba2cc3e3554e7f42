import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Engraving } from '@eemusic/music/engraving';
import { type Examination, PoolFull } from '@eemusic/music/workers';
import type { UploadedFile } from '@eemusic/contract/endpoint';
import type { UploadedScore } from '@eemusic/contract/scores';
import type { Actor } from '#database/index.ts';
import { newName, scoreAddress, scorePath } from '#files/index.ts';
import { Refusal } from '#http/index.ts';
import type { Services } from '#services.ts';
import { pageName, storedPage, storedScore, storedTimemap } from './names.ts';
import { insertScoreFile } from './store.ts';
import type { Workshop } from './workshop.ts';

const compress = promisify(gzip);

/** Raised when reading, tagging or engraving improves: files made by an older one can be done again. */
const madeBy = 'reading 1, analysis 1, engraving 1';

type Readable = Extract<Examination, { problem: null }>;

/** Checks, tags and engraves one file, and keeps it with its pages until it is published. */
export async function uploadScore(
  services: Services,
  workshop: Workshop,
  file: UploadedFile,
  by: Actor,
): Promise<UploadedScore> {
  if (!/\.musicxml$/i.test(file.name)) throw new Refusal('score.extension');

  const examined = await examine(workshop, file.bytes);
  const engraving = await engrave(services, workshop, file.bytes);
  const name = `${newName(services)}.musicxml`;
  await storeFiles(services, name, file.bytes, engraving);

  const title = textOf(examined.title ?? '', 300) || textOf(file.name.replace(/\.musicxml$/i, ''), 300) || 'Untitled';
  const { analysis } = examined;
  return services.database.change(by, async (tx) => {
    await insertScoreFile(tx, {
      name,
      original_name: file.name,
      title,
      composer: textOf(examined.composer ?? '', 300) || null,
      bytes: file.bytes.length,
      sha256: createHash('sha256').update(file.bytes).digest('hex'),
      pages: engraving.pages.length,
      seconds: engraving.seconds,
      analysis: JSON.stringify(analysis),
      made_by: madeBy,
      uploaded_by: by.kind === 'administrator' ? by.id : null,
      created_at: services.clock.now().toISOString(),
    });
    tx.audit(
      'score.uploaded',
      { kind: 'score file', id: name },
      { after: { originalName: file.name, title, bytes: file.bytes.length } },
    );
    return {
      message: 'File uploaded successfully',
      fileName: name,
      filePath: scorePath(name),
      file: scoreAddress(services, name, 'uploaded'),
      name: textOf(title, 120),
      analysis,
      seconds: engraving.seconds,
      preview: {
        pages: engraving.pages.map((_page, index) => scoreAddress(services, pageName(name, index + 1), 'uploaded')),
      },
      alike: [],
    };
  });
}

/** The beginning of a text, not cut in the middle of a sign of two halves. */
function textOf(text: string, most: number): string {
  return text
    .trim()
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}

async function examine({ examiner }: Workshop, bytes: Uint8Array): Promise<Readable> {
  const examined = await examiner.examine(bytes).catch(askForPatience);
  if (examined.problem === null) return examined;
  const { text, line } = examined.problem;
  throw new Refusal('score.unreadable', { reason: line === null ? text : `Line ${line}: ${text}` });
}

async function engrave({ log }: Services, { engraver }: Workshop, bytes: Uint8Array): Promise<Engraving> {
  try {
    return await engraver.engrave(bytes);
  } catch (error) {
    if (error instanceof PoolFull) return askForPatience(error);
    log.warn({ err: error }, 'a score could not be engraved');
    throw new Refusal('score.not-engraved');
  }
}

function askForPatience(error: unknown): never {
  if (error instanceof PoolFull) throw new Refusal('server.busy', { retryAfter: 5 });
  throw error;
}

/** The files before their row: a crash in between leaves files that the sweep takes, never a row without a file. */
async function storeFiles(
  { storage }: Services,
  name: string,
  bytes: Uint8Array,
  { pages, timemap }: Engraving,
): Promise<void> {
  const timing = compress(JSON.stringify(timemap));
  const drawn = pages.map(async (page, index) =>
    storage.put(storedPage(name, index + 1), await compress(page, { level: 6 }), { contentType: 'image/svg+xml' }),
  );
  await Promise.all([
    storage.put(storedScore(name), bytes, { contentType: 'application/vnd.recordare.musicxml+xml' }),
    storage.put(storedTimemap(name), await timing, { contentType: 'application/json' }),
    ...drawn,
  ]);
}
