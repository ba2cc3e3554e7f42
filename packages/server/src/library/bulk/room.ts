import * as contract from '@eemusic/contract/library/bulk';
import { defaultCurriculum, listTags, noneOfThese } from '@eemusic/contract/library/choices';
import type { DraftDecisions } from '@eemusic/contract/library/drafts';
import type { UploadedFile } from '@eemusic/contract/platform/endpoint';
import type { NewScore } from '@eemusic/contract/library/scores';
import { maxScoreFileBytes, scoreExtension, type UploadedScore } from '@eemusic/contract/library/uploads';
import { minute } from '@eemusic/contract/platform/durations';
import type { ListTag } from '@eemusic/music/tags';
import { buffer } from 'node:stream/consumers';
import { type Place, readSteps } from '#library/academics/index.ts';
import { addDraft, type Chosen, firstDecisions, listDraftScores, putDraftScore } from '#library/drafts/index.ts';
import { listLibraryNames } from '#library/libraries/index.ts';
import { publishScores } from '#library/scores/index.ts';
import { readEntryNames } from '#library/tag-lists/index.ts';
import { type Engravers, getWaitingUpload, uploadScore, whenIdle } from '#library/uploads/index.ts';
import { type Actor, chunks, type Query, system } from '#platform/database/index.ts';
import { newName } from '#platform/files/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import { enqueue } from '#platform/jobs/store.ts';
import type { Handler } from '#platform/jobs/start.ts';
import type { Room } from '#platform/room.ts';
import type { Services } from '#platform/services.ts';
import { openArchive, plain, plainHeading, readSheet } from '#platform/spreadsheet/index.ts';
import { composeCourse, openCourse, readBulk } from './course.ts';
import * as store from './store.ts';

/** Each score of a whole library has a review of its own, so that it can be opened, kept and published. */
export const bulkRoom: Room<{ engravers: Engravers }> = {
  routes: (serve, services) => {
    const { database } = services;
    const { read } = database;
    serve(contract.bringLibrary, ({ file }, by) => bringLibrary(services, file, { by, ownerId: by.id }));
    serve(contract.composeCourse, (request, by) => composeCourse(services, request, { by, ownerId: by.id }));
    /** What is being read or composed at this moment is still done. */
    serve(contract.cancelBulk, async ({ id }, by) =>
      database.change(by, async (tx) => {
        const { name } = await store.getBulk(tx, id);
        await store.dropWaiting(tx, id);
        await store.setState(tx, id, 'ready');
        tx.audit('score.library-cancelled', { kind: 'score file', id: null, name });
        return message('bulk.cancelled');
      }),
    );
    serve(contract.listBulks, async () => {
      const rows = await store.listBulks(read);
      return {
        bulks: rows.map(({ id: bulkId, name, state, archive, created_at: createdAt }) => {
          return { bulkId, name, state, isComposed: archive === '', createdAt };
        }),
      };
    });
    serve(contract.getBulk, async ({ id, Page, Size }) => {
      const { state, archive } = await store.getBulk(read, id);
      const [counts, failed, rows] = await Promise.all([
        store.countFiles(read, id),
        store.listFailed(read, id),
        store.listOpen(read, id, { limit: Size, offset: (Page - 1) * Size }),
      ]);
      const isDone = state === 'ready' && counts.certain + counts.doubtful === 0 && failed.length < counts.total;
      return {
        state: isDone ? 'published' : state,
        isComposed: archive === '',
        ...counts,
        failed,
        drafts: rows.map(({ draftId, path, doubts, decisions }) => {
          const { name, moduleId } = JSON.parse(decisions) as DraftDecisions;
          return { draftId, file: path, name, moduleId, doubts: JSON.parse(doubts ?? '[]') as contract.BulkDoubt[] };
        }),
      };
    });
    /** Publishes a few at a time. What is published stays if a later one is refused; repeating it goes on. */
    serve(contract.publishBulk, async ({ id, accept }, by) => {
      const { read, write } = services.database;
      const { state } = await store.getBulk(read, id);
      if (state === 'reading') throw new Refusal('bulk.reading');
      const drafts = await store.listAccepted(read, id, accept);
      const scores: NewScore[] = [];
      for (const part of chunks(drafts)) scores.push(...(await scoresOf(services, part)));
      await write((tx) => store.setState(tx, id, 'publishing'));
      const ids: number[] = [];
      try {
        for (const part of chunks(scores, chunkSize))
          ids.push(...(await publishScores(services, { scores: part }, by)).ids);
      } finally {
        await write((tx) => store.setState(tx, id, 'ready'));
      }
      return { ...message('score.published', { count: ids.length }), ids };
    });
  },
  jobs: (services, { engravers }) => ({ [readBulk]: { run: readAll(services, engravers) } }),
};

const archiveName = (name: string) => `bulks/${name}.zip`;
const isHidden = (path: string) => /(^|\/)(__MACOSX\/|\.)/.test(path) || path.length > 1_000;
const fileIn = (path: string) => path.split('/').at(-1) ?? path;

function open(bytes: Uint8Array) {
  try {
    return openArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), {
      maxEntries: 2 * contract.maxBulkFiles,
    });
  } catch {
    throw new Refusal('bulk.archive');
  }
}

/** Stores the archive; a job reads it, so that neither a closed tab nor a restart ends it. */
export async function bringLibrary(
  services: Services,
  { name, bytes }: UploadedFile,
  { by, ownerId }: { by: Actor; ownerId: number },
) {
  const { database, storage, clock } = services;
  const paths = open(bytes).names.filter((path) => scoreExtension.test(path) && !isHidden(path));
  if (paths.length === 0) throw new Refusal('bulk.empty');
  const archive = newName(services);
  await storage.put(archiveName(archive), bytes, { contentType: 'application/zip' });
  return database.change(by, async (tx) => {
    const at = clock.now();
    const bulkId = await store.addBulk(tx, {
      name: name.slice(-255),
      archive,
      ownerId,
      files: paths.map((path) => ({ path })),
      at,
    });
    await enqueue(tx, readBulk, { bulkId }, { now: at });
    tx.audit('score.library-uploaded', { kind: 'score file', id: null, name }, { after: { files: paths.length } });
    return { ...message('bulk.begun', { count: paths.length }), bulkId };
  });
}

/** Two at a time use two cores; other uploads go first. */
const readers = 2;
/** Of one job, which would be taken for a hung one after a quarter of an hour. Another one goes on. */
const maxReadingMs = 10 * minute;

/** Its draft is not kept, and its upload is removed like any that nobody publishes. */
class Cancelled extends Error {}

function readAll(services: Services, engravers: Engravers): Handler {
  const { database, storage, log } = services;
  return async (payload, { signal, isLast }) => {
    const { bulkId } = payload as { bulkId: number };
    const { archive: name, owner_id: ownerId } = await store.getBulk(database.read, bulkId);
    try {
      const read = name === '' ? null : await openLibrary(services, engravers, name);
      const compose = openCourse(services, engravers);
      const waiting = await store.listWaiting(database.read, bulkId);
      const next = waiting.values();
      const enough = AbortSignal.timeout(maxReadingMs);
      const work = async () => {
        for (const file of next) {
          if (enough.aborted || (await store.getBulk(database.read, bulkId)).state !== 'reading') return;
          signal.throwIfAborted();
          await doOne(file);
        }
      };
      const doOne = async ({ id, path, ordered }: (typeof waiting)[number]) => {
        try {
          const make = () => (ordered === null ? read?.(path) : compose(ordered));
          const made = await whenIdle(async () => make(), { signal, maxDeaths });
          if (!made) throw new Error(`The archive ${name} is missing`);
          await database.write(async (tx) => {
            const upload = await getWaitingUpload(tx, made.fileName);
            const draftId = await addDraft(tx, ownerId, services.clock.now());
            await putDraftScore(tx, {
              draftId,
              fileId: upload.id,
              place: 0,
              decisions: firstDecisions(upload, made.chosen),
            });
            if (!(await store.settle(tx, id, { draftId, doubts: made.doubts }))) throw new Cancelled();
          });
        } catch (error) {
          if (error instanceof Cancelled) return;
          if (!(error instanceof Refusal)) throw error;
          await database.write((tx) => store.settle(tx, id, { reason: error.message }));
        }
      };
      await Promise.all(Array.from({ length: readers }, work));
      const isLeft = await database.write(async (tx) => {
        const left = await store.listWaiting(tx, bulkId);
        if (left.length === 0) await store.setState(tx, bulkId, 'ready');
        else await enqueue(tx, readBulk, { bulkId }, { now: services.clock.now() });
        return left.length > 0;
      });
      if (!isLeft && name !== '') await storage.remove(archiveName(name));
    } catch (error) {
      if (isLast && !signal.aborted) {
        log.error({ err: error }, 'a library could not be read');
        await database.write((tx) => store.setState(tx, bulkId, 'failed'));
      }
      throw error;
    }
  };
}

async function openLibrary(services: Services, engravers: Engravers, name: string) {
  const file = await services.storage.get(archiveName(name));
  if (!file) throw new Error(`The archive ${name} is missing`);
  const archive = open(await buffer(file.body));
  const [known, said] = [await readKnown(services.database.read), await readSaid(archive)];
  return async (path: string) => {
    const bytes = await contentOf(archive, path);
    const uploaded = await uploadScore(services, engravers, { name: fileIn(path), bytes }, system('bulk'));
    const { fileName } = uploaded;
    return { fileName, ...decide(uploaded, { path, said: said.get(path) ?? said.get(fileIn(path)) ?? {}, known }) };
  };
}

type Archive = ReturnType<typeof openArchive>;

async function contentOf(archive: Archive, path: string): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of archive.open(path)) {
      size += part.length;
      if (size > maxScoreFileBytes) break;
      parts.push(part);
    }
  } catch {
    throw new Refusal('bulk.archive');
  }
  if (size > maxScoreFileBytes) throw new Refusal('request.too-large');
  return Buffer.concat(parts);
}

/** A worker that dies each time does so because of the file. */
const maxDeaths = 3;

/** What a sheet says about a file, by the plain names of its columns in `columns`. */
type Said = Partial<Record<'file' | 'name' | 'grade' | 'level' | 'stage' | 'tags' | 'library', string>>;

type Known = Awaited<ReturnType<typeof readKnown>>;

async function readKnown(db: Query) {
  const [libraries, grades, levels, stages, entries] = await Promise.all([
    listLibraryNames(db),
    readSteps(db, 'grade'),
    readSteps(db, 'level'),
    readSteps(db, 'stage'),
    readEntryNames(db),
  ]);
  return {
    libraries: libraries.map(({ libraryId: id, libraryName: name }) => ({ id, name, nameZh: name })),
    steps: [grades, levels, stages].map((list) => list.filter(({ isOffered }) => isOffered)),
    entries: listTags.flatMap((list) => entries[list].filter((one) => !one.isRetired).map((one) => ({ ...one, list }))),
  };
}

function decide(
  { name, analysis, alike }: UploadedScore,
  { path, said, known }: { path: string; said: Said; known: Known },
) {
  const folders = path.split('/').slice(0, -1);
  const library = find(known.libraries, [said.library, ...folders]) ?? onlyOne(known.libraries);
  const place = placeOf([said.grade, said.level, said.stage], folders, known);
  const { tags, isUnknown } = tagsOf(said.tags, known);
  const isUnnamed = said.library !== undefined && find(known.libraries, [said.library]) === undefined;
  const has: Record<contract.BulkDoubt, boolean> = {
    library: library === undefined,
    place: place.stageId === null,
    tag: listTags.some((list) => {
      const { value, certainty } = analysis.tags[list];
      return tags[list] === undefined && (value === null || certainty === 'unsure');
    }),
    sheet: isUnknown || isUnnamed,
    warning: analysis.warnings.length > 0,
    duplicate: alike.some(({ kind }) => kind === 'bytes' || kind === 'music'),
  };
  const moduleId = library?.id ?? known.libraries[0]?.id ?? 0;
  const chosen: Chosen = { ...tags, ...place, name: said.name ?? name, moduleId, curriculum: defaultCurriculum };
  return { chosen, doubts: contract.bulkDoubts.filter((doubt) => has[doubt]) };
}

type Named = { name: string; nameZh: string };

const isNamed = ({ name, nameZh }: Named, text: string) => [name, nameZh].some((one) => plain(one) === plain(text));

function find<One extends Named>(among: readonly One[], texts: readonly (string | undefined)[]): One | undefined {
  for (const text of texts) {
    const found = text === undefined ? undefined : among.find((one) => isNamed(one, text));
    if (found) return found;
  }
  return undefined;
}

const onlyOne = <One>(list: readonly One[]) => (list.length === 1 ? list[0] : undefined);

function placeOf(said: readonly (string | undefined)[], folders: readonly string[], { steps }: Known): Place {
  const ids: (number | null)[] = [];
  for (const [index, list] of steps.entries()) {
    const parent = ids.at(-1) ?? null;
    const isOpen = index === 0 || parent !== null;
    const among = isOpen ? list.filter(({ parentId }) => parentId === parent) : [];
    ids.push(find(among, [said[index], ...folders])?.id ?? null);
  }
  const [gradeId = null, levelId = null, stageId = null] = ids;
  return { gradeId, levelId, stageId };
}

/** Tags by the names of their entries, with semicolons between them. A name of several lists says nothing. */
function tagsOf(text: string | undefined, { entries }: Known) {
  const tags: Partial<Record<ListTag, number>> = {};
  let isUnknown = false;
  for (const name of (text ?? '').split(/[;；\n]/).filter((part) => part.trim() !== '')) {
    const [entry, ...others] = entries.filter((one) => isNamed(one, name));
    if (entry && others.length === 0) tags[entry.list] = entry.id;
    else isUnknown = true;
  }
  return { tags, isUnknown };
}

const columns: Readonly<Record<keyof Said, readonly string[]>> = {
  file: ['file', 'filename', '文件', '文件名'],
  name: ['name', 'title', '名称', '标题'],
  grade: ['grade', '级别'],
  level: ['level', '单元', '等级'],
  stage: ['stage', '阶段'],
  tags: ['tags', '标签'],
  library: ['library', '曲库'],
};

async function readSaid(archive: Archive): Promise<Map<string, Said>> {
  const said = new Map<string, Said>();
  const path = archive.names.find((one) => /\.(csv|xlsx)$/i.test(one) && !isHidden(one));
  if (path === undefined) return said;
  try {
    for (const row of await rowsOf(await contentOf(archive, path)))
      if (row.file !== undefined) said.set(row.file.replaceAll('\\', '/'), row);
  } catch (error) {
    // Without it, the scores have doubts instead.
    if (!(error instanceof Refusal)) throw error;
  }
  return said;
}

async function rowsOf(bytes: Uint8Array): Promise<Said[]> {
  const said: Said[] = [];
  const sheet = await readSheet(bytes);
  try {
    const keys = sheet.headers.map((header) => {
      const heading = plainHeading(header);
      return Object.entries(columns).find(([, names]) => names.includes(heading))?.[0] as keyof Said | undefined;
    });
    for await (const rows of sheet.rows)
      for (const { cells } of rows) {
        const row: Said = {};
        for (const [at, key] of keys.entries()) {
          const text = String(cells[at] ?? '').trim();
          if (key !== undefined && text !== '') row[key] = text;
        }
        said.push(row);
      }
  } finally {
    await sheet.close();
  }
  return said;
}

/** Scores of one transaction; between them others have their turn. */
const chunkSize = 20;

async function scoresOf({ database: { read } }: Services, draftIds: readonly number[]): Promise<NewScore[]> {
  const rows = await listDraftScores(read, draftIds);
  return rows.map(({ fileName, decisions }) => {
    const { gradeId, levelId, stageId, range, interval, rhythm, rest, keySignature, timeSignature, tie } = decisions;
    const tags = { range, interval, rhythm, rest, keySignature, timeSignature, tie };
    const isOpen = Object.values(tags).includes(null) || decisions.name === '';
    if (isOpen || gradeId === null || levelId === null || stageId === null) throw new Refusal('bulk.incomplete');
    const decided = Object.fromEntries(
      Object.entries(tags).map(([tag, value]) => [tag, value === noneOfThese ? null : value]),
    );
    return { ...decisions, ...(decided as typeof tags), gradeId, levelId, stageId, fileName };
  });
}
