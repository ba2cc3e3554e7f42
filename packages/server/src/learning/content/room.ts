import { hash } from 'node:crypto';
import { sql } from 'kysely';
import * as contract from '@eemusic/contract/learning/content';
import type { Analysis } from '@eemusic/music/workers';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { countDays } from '@eemusic/contract/platform/days';
import type { Room } from '#platform/room.ts';
import { Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { pageNames, thumbnailName, timingName } from '#library/uploads/index.ts';
import type { Actor, Query } from '#platform/database/index.ts';
import { addressPeriod, scoreAddress } from '#platform/files/index.ts';
import { listLibraryNames } from '#library/libraries/index.ts';
import { findOpenedLibraries } from '#sales/subscriptions/index.ts';
import { isKeyRevoked, subscriptionStatusOf } from '#sales/users/index.ts';
import { readStepNames } from '#library/academics/index.ts';
import { readEntryNames } from '#library/tag-lists/index.ts';
import { getReader } from '#learning/learners/index.ts';
import { placeAndTagsOf } from '#library/catalogue/index.ts';
import * as publications from '#library/publications/index.ts';

export const contentRoom: Room = { routes: contentRoutes };

function contentRoutes(serve: Serve, services: Services): void {
  const { clock, database } = services;
  const { read } = database;
  serve(contract.readCatalogue, (request, by) => listCatalogue(services, request, by), {
    etagOf: (request, by) => etagOfCatalogue(services, request, by),
  });
  serve(contract.readNames, () => listNames(services), {
    etagOf: async () => `"${hash('sha256', JSON.stringify(await listNames(services)), 'base64url')}"`,
  });
  serve(contract.readPublishedScore, async ({ id, studentId }, by) => {
    const libraries = await librariesOf(read, studentId, by);
    const row = await publications.findPublication(read, id);
    if (!row || libraries?.includes(row.library_id) === false) throw new Refusal('score.not-found');

    const address = (name: string) => scoreAddress(services, name, 'learners');
    const engraving = engravingOf(row);
    return {
      ...scoreOf(services, row),
      musicxml: address(row.file_name),
      pages: pageNames({ ...engraving, pages: row.pages }).map(address),
      timemap: address(timingName(engraving)),
      labels: JSON.parse(row.measure_labels) as string[],
      accompaniment:
        row.accompaniment === null
          ? null
          : { address: address(row.accompaniment), startsAt: row.accompaniment_offset, pace: paceOf(row) },
    };
  });
  serve(contract.readStudentState, async ({ id }, by) => {
    const student = await getReader(read, id, by);

    const today = clock.today();
    const isRevoked = await isKeyRevoked(read, student);
    const subscriptionStatus = subscriptionStatusOf({ ...student, isRevoked }, today);
    const expireBy = student.expires_on;
    const isEndless = subscriptionStatus === 'Active' && expireBy === null;
    const daysLeft = subscriptionStatus === 'Active' && expireBy !== null ? countDays(today, expireBy) - 1 : 0;
    const opened = await findOpenedLibraries(read, student.id);
    const libraries = (await listLibraryNames(read)).filter(({ libraryId }) => opened?.includes(libraryId) ?? true);
    return {
      studentId: student.id,
      subscriptionStatus,
      expireBy,
      daysLeft: isEndless ? null : daysLeft,
      libraries,
      lastPractice: await lastOfEachScore(read, student.id),
    };
  });
}

/** The tempo of scores without one, in quarter notes per minute; their timemaps assume the same. */
const defaultTempo = 120;

function paceOf({ accompaniment_tempo: tempo, analysis }: publications.PublishedScore & { analysis: string }): number {
  return tempo === null ? 1 : tempo / ((JSON.parse(analysis) as Analysis).facts.tempo ?? defaultTempo);
}

function lastOfEachScore(db: Query, studentId: number) {
  return db
    .selectFrom(
      db
        .selectFrom('practice_sessions')
        .select([sql<number>`score_id`.as('scoreId'), 'started_at as startedAt', 'seconds', 'accuracy'])
        .select(sql<number>`row_number() over (partition by score_id order by started_at desc, id desc)`.as('place'))
        .where('student_id', '=', studentId)
        .where('score_id', 'is not', null)
        .as('sessions'),
    )
    .select(['scoreId', 'startedAt', 'seconds', 'accuracy'])
    .where('place', '=', 1)
    .orderBy('startedAt', 'desc')
    .orderBy('scoreId')
    .execute();
}

type Request = RequestOf<typeof contract.readCatalogue>;

/** Changes whenever the answer would: when a score changes, and when the addresses of files are renewed. */
async function etagOfCatalogue({ database: { read }, clock }: Services, { since, studentId }: Request, by: Actor) {
  const libraries = await librariesOf(read, studentId, by);
  const state = historyFor(await publications.readPublicationState(read), libraries);
  positionOf(state, since);
  return `"${state.history}.${state.change}.${addressPeriod(clock.now())}"`;
}

async function listCatalogue(
  services: Services,
  { since, studentId, limit = contract.maxCatalogueScores }: Request,
  by: Actor,
): Promise<ResultOf<typeof contract.readCatalogue>> {
  const { read } = services.database;
  const libraries = await librariesOf(read, studentId, by);
  const state = historyFor(await publications.readPublicationState(read), libraries);
  const page = await publications.listPublications(read, { after: positionOf(state, since), limit, libraries });
  return {
    scores: page.scores.map((row) => scoreOf(services, row)),
    removed: page.removed,
    cursor: publications.writeCursor(state.history, page.until),
    hasMore: page.hasMore,
  };
}

async function listNames({ database: { read } }: Services): Promise<ResultOf<typeof contract.readNames>> {
  return { grades: await readStepNames(read), ...(await readEntryNames(read)) };
}

/** Each set of libraries has its own history, so that a cursor ends when the student's key opens others. */
function historyFor({ history, change }: publications.PublicationState, libraries: readonly number[] | null) {
  if (libraries === null) return { history, change };
  return { history: `${history}-${hash('sha256', libraries.join(), 'hex').slice(0, 16)}`, change };
}

/**
 * Returns the position of the cursor; null if there is none or `?since=` is empty. A cursor of another history, or of a
 * later change than the latest one, is from before a backup was restored; the app may have read data that no longer
 * exist.
 */
function positionOf({ history, change }: publications.PublicationState, cursor: string | undefined) {
  if (!cursor) return null;
  const position = publications.readCursor(history, cursor);
  if (position === null || Math.max(position.change, position.since ?? 0) > change)
    throw new Refusal('catalogue.cursor');
  return position;
}

/** Of the user in the request or in the token; null for all. */
async function librariesOf(db: Query, studentId: number | undefined, by: Actor): Promise<number[] | null> {
  const reader = studentId ?? (by.kind === 'token' ? by.studentId : null);
  if (reader === null) return null;
  return findOpenedLibraries(db, (await getReader(db, reader, by)).id);
}

type Listed = ResultOf<typeof contract.readCatalogue>['scores'][number];

const engravingOf = ({ file_name: name, file_edition: edition }: publications.PublishedScore) => ({ name, edition });

function scoreOf(services: Services, row: publications.PublishedScore): Listed {
  return {
    id: row.id,
    edition: row.revision,
    name: row.name,
    composer: row.composer,
    libraryId: row.library_id,
    libraryName: row.library_name,
    ...placeAndTagsOf(row),
    seconds: row.seconds,
    hasAccompaniment: row.accompaniment !== null,
    thumbnail: row.has_thumbnail === 1 ? scoreAddress(services, thumbnailName(engravingOf(row)), 'learners') : null,
  };
}
