import { findingKinds, findingTags } from '@eemusic/contract/library/choices';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import type { listFindings } from '@eemusic/contract/library/findings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analysisShownBy, noted, readTags, someFindings } from '#testing/some-findings.ts';

const count = 24;
const which = fc.nat(count - 1);
const certainty = fc.constantFrom('certain', 'likely', 'unsure');
const tags = fc.record({
  rhythm: fc.tuple(fc.constantFrom(null, 1, 2), certainty),
  dynamics: fc.tuple(fc.boolean(), certainty),
});
/** Random events: staff decide, a file is read again, files are lost or restored. */
const step = fc.oneof(
  fc.record({ of: fc.constant('score' as const), which, set: fc.record({ rhythm_id: fc.constantFrom(1, 2, null) }) }),
  fc.record({ of: fc.constant('score' as const), which, set: fc.record({ score_enabled: fc.constantFrom(0, 1) }) }),
  fc.record({
    of: fc.constant('score' as const),
    which,
    set: fc.record({
      accompaniment: fc.constantFrom(null, 'short.mp3', 'long.mp3', 'unknown.mp3'),
      accompaniment_tempo: fc.constantFrom(null, 45, 90),
      accompaniment_offset: fc.constantFrom(0, 60),
    }),
  }),
  fc.record({
    of: fc.constant('file' as const),
    which,
    set: fc.record({
      read_tags: fc.option(tags).map((read) => read && readTags(read)),
      wrong_measures: fc.constantFrom(null, '[]', '[4]'),
      undrawn_measures: fc.constantFrom(null, '[]', '[5]'),
      missing_since: fc.constantFrom(null, '2026-03-01T10:20:00.000Z'),
    }),
  }),
  fc.record({
    of: fc.constant('score' as const),
    which,
    set: fc.record({ deleted_at: fc.constantFrom(null, '2026') }),
  }),
);
const filters = fc.record(
  {
    kind: fc.constantFrom(...findingKinds),
    tag: fc.constantFrom(...findingTags),
    isAccepted: fc.boolean(),
    Page: fc.integer({ min: 1, max: 3 }),
    Size: fc.integer({ min: 1, max: 20 }),
  },
  { requiredKeys: [] },
);

type Filter = CallOf<typeof listFindings>;
type Server = Awaited<ReturnType<typeof someFindings>>;
const lengths: Record<string, number> = { 'short.mp3': 60, 'long.mp3': 120 };

/** Computes the findings from the rows by the most obvious algorithm. */
async function findNaively({ services }: Server) {
  const rows = await services.database.read
    .selectFrom('scores')
    .innerJoin('score_files', 'score_files.id', 'scores.file_id')
    .selectAll('score_files')
    .selectAll('scores')
    .where('deleted_at', 'is', null)
    .orderBy('stage_id')
    .orderBy('scores.name')
    .execute();
  const found = rows.flatMap((row) => {
    const read = row.read_tags === null ? null : (JSON.parse(row.read_tags) as Record<string, [unknown, string]>);
    const contradicts = (tag: string, decided: unknown) =>
      read !== null && read[tag]?.[0] !== null && read[tag]?.[0] !== decided && read[tag]?.[1] !== 'unsure';
    const due = row.seconds * (row.accompaniment_tempo === 45 ? 2 : 1) + row.accompaniment_offset;
    const length = lengths[row.accompaniment ?? ''];
    const isOn = row.score_enabled === 1;
    return [
      ...(contradicts('rhythm', row.rhythm_id) ? ['rhythm'] : row.rhythm_id === null ? ['unlisted'] : []),
      ...(contradicts('dynamics', row.dynamics === 1) ? ['dynamics'] : []),
      ...(isOn && row.wrong_measures === '[4]' ? ['measures'] : []),
      ...(isOn && row.undrawn_measures === '[5]' ? ['drawing'] : []),
      ...(isOn && length !== undefined && (length > due * 1.1 || length < due * 0.9) ? ['accompaniment'] : []),
      ...(isOn && row.missing_since !== null ? ['file'] : []),
    ].map((what) => ({ scoreId: row.id, what }));
  });
  return { found, unread: rows.filter((row) => row.read_tags === null).length };
}

const isTag = (what: string) => findingTags.some((tag) => tag === what);

/** Of the lists only that of rhythms has no entry for some scores. */
const tagOf = (what: string) =>
  (isTag(what) ? what : what === 'unlisted' ? 'rhythm' : null) as (typeof findingTags)[number] | null;

function expectedOf(all: { scoreId: number; what: string }[], filter: Filter) {
  const matching = all
    .filter(({ what }) => filter.kind === undefined || (isTag(what) ? 'tag' : what) === filter.kind)
    .filter(({ what }) => filter.tag === undefined || tagOf(what) === filter.tag);
  const { Page = 1, Size = 100 } = filter;
  return { total: matching.length, findings: matching.slice((Page - 1) * Size, Page * Size) };
}

describe('the findings of random rows', () => {
  it('are those that a look at each row finds, after any events, and no accepted one is listed again', async () => {
    const stages = [1, 2, 3];
    const server = await someFindings(
      ...Array.from({ length: count }, (_, at) => ({
        score: { name: `Score ${String.fromCharCode(65 + at)}`, stage_id: stages[at % 3] ?? 1 },
        file: { ...noted({}).file, analysis: analysisShownBy([4]), seconds: 60 },
      })),
    );
    const { accept, aRecording, ids, list, setFile, setScore } = server;
    for (const name of ['short.mp3', 'long.mp3', 'unknown.mp3']) await aRecording(name, lengths[name] ?? null);

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), filters, async (steps, filter) => {
        for (const { of, which, set } of steps)
          await (of === 'file' ? setFile : setScore)(ids[which] ?? 0, set as Record<string, unknown>);
        await server.services.database.write((tx) => tx.deleteFrom('accepted_findings').execute());
        const { found: all, unread } = await findNaively(server);
        const accepted = all.filter((_, at) => at % 3 === 0);
        const kindOf = (what: string) => (isTag(what) ? 'tag' : what) as (typeof findingKinds)[number];
        const keys = accepted.map(({ scoreId, what }) => ({
          scoreId,
          kind: kindOf(what),
          tag: tagOf(what),
        }));
        if (keys.length > 0) expect(await accept(true, ...keys)).toMatchObject({ status: 200 });

        const answer = await list(filter);

        const left = all.filter((one) => accepted.includes(one) === (filter.isAccepted ?? false));
        const findings = answer.findings.map(({ scoreId, kind, tag }) => ({
          scoreId,
          what: kind === 'unlisted' ? kind : (tag ?? kind),
        }));
        expect({ findings, total: answer.total, unread: answer.unread }).toEqual({
          ...expectedOf(left, filter),
          unread,
        });
        for (const kind of findingKinds)
          expect(answer.counts[kind]).toBe(left.filter(({ what }) => kindOf(what) === kind).length);
      }),
    );
  });
});
