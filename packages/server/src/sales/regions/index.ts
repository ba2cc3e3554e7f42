import type { InLanguages, Language } from '@eemusic/contract/platform/languages';
import { type RegionCode, regionName, regions } from '@eemusic/contract/platform/regions';
import { type RawBuilder, sql } from 'kysely';
import { sortable } from '#platform/database/index.ts';

function inOrder(language: Language): readonly RegionCode[] {
  const keyOf = (code: RegionCode) => sortable(regionName(code, language));
  return regions.map(({ code }) => code).toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

const regionsInOrder: InLanguages<readonly RegionCode[]> = { en: inOrder('en'), 'zh-Hans': inOrder('zh-Hans') };

/** The SQL expression for the rank of a region's name in a sorted list; null if there is no region. */
export function positionOfRegion(column: string, language: Language): RawBuilder<number | null> {
  const positions = regionsInOrder[language].map((code, index) => sql`when ${sql.lit(code)} then ${sql.lit(index)}`);
  return sql`case ${sql.ref(column)} ${sql.join(positions, sql` `)} end`;
}
