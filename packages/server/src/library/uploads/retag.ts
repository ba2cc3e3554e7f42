import { decide, type Lists } from '@eemusic/music/analysis';
import type { Analysis } from '@eemusic/music/workers';
import { readLists, shareLists } from '#library/tag-lists/index.ts';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import type { Services } from '#platform/services.ts';
import { changeScoreFile, findToRetag } from './file-store.ts';

/** Number of files per transaction. */
const chunkSize = 200;

/**
 * Tags stored scores by the current lists, from their stored notes, and writes changed tags. Files of an older version
 * are left to `reprocess`. Several nodes may run this at once, because each uses the lists of that moment.
 */
export async function retag({ database }: Pick<Services, 'database'>, signal: AbortSignal): Promise<void> {
  for (let after: number | null = 0; after !== null && !signal.aborted;) {
    const from: number = after;
    after = await database.write(async (tx) => {
      await shareLists(tx);
      const lists = await readLists(tx);
      const files = await findToRetag(tx, from, chunkSize);
      for (const file of files) {
        const analysis = JSON.parse(file.analysis) as Analysis;
        if (!analysis.traits) continue;
        const tagged = tagBy(analysis, lists);
        const columns = { analysis: JSON.stringify(tagged), read_tags: JSON.stringify(readTagsOf(tagged)) };
        if (columns.analysis !== file.analysis) await changeScoreFile(tx, file, columns);
      }
      return files.length < chunkSize ? null : (files.at(-1)?.id ?? null);
    });
    await yieldToEventLoop();
  }
}

/** Returns the analysis with the tags that these lists give it. */
export function tagBy(analysis: Analysis, lists: Lists): Analysis {
  const { tags, traits, ...rest } = analysis;
  if (!traits) return analysis;
  return { ...rest, tags: { ...tags, ...decide(traits, lists) }, traits };
}

/** Returns value and certainty of each tag, without the reasons. */
export function readTagsOf({ tags }: Analysis) {
  return Object.fromEntries(Object.entries(tags).map(([tag, { value, certainty }]) => [tag, [value, certainty]]));
}
