import { fixedLists } from '@eemusic/music/analysis';
import type { ManagedList } from '@eemusic/contract/library/tag-lists';
import type { Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { fixedIds, fixedName } from './fixed-names.ts';
import { type EntryFields, keyOf, readManagedEntries } from './store.ts';

type Known = { names: string[]; rule: unknown; name: string };

/** Refuses a name or rule that another entry of the list has, even a retired one. */
export async function assertFree(db: Query, fields: EntryFields, ownId: number | null): Promise<void> {
  const others = [...fixedOf(fields.list), ...(await entriesOf(db, fields.list, ownId))];
  const keys = [fields.name, fields.nameZh].map(keyOf);
  if (others.some(({ names }) => names.some((name) => keys.includes(keyOf(name)))))
    throw new Refusal('entry.name-taken');
  await assertRuleFree(db, fields, ownId);
}

/**
 * Refuses a rule that another entry of the list has, because tagging could not choose between them. Score types have no
 * rules.
 */
export async function assertRuleFree(
  db: Query,
  { list, rule }: Pick<EntryFields, 'list' | 'rule'>,
  ownId: number | null,
): Promise<void> {
  if (rule === null) return;
  const others = [...fixedOf(list), ...(await entriesOf(db, list, ownId))];
  const same = others.find((entry) => canonical(entry.rule) === canonical(rule));
  if (same) throw new Refusal('entry.rule-taken', { name: same.name });
}

function fixedOf(list: ManagedList): Known[] {
  const rules = new Map(list === 'scoreType' ? [] : fixedLists[list].map(({ id, rule }) => [id, rule as unknown]));
  return fixedIds(list).map((id) => {
    const [name = '', nameZh = ''] = (['en', 'zh-Hans'] as const).map(
      (language) => fixedName(list, id, language) ?? '',
    );
    return { names: [name, nameZh], rule: rules.get(id) ?? null, name };
  });
}

async function entriesOf(db: Query, list: ManagedList, ownId: number | null): Promise<Known[]> {
  const others = (await readManagedEntries(db)).filter(
    (entry) => entry.list === list && !entry.isDeleted && entry.id !== ownId,
  );
  return others.map(({ name, nameZh, rule }) => ({ names: [name, nameZh], rule, name }));
}

/** Returns equal texts for rules with the same meaning, whatever the order of their parts. */
function canonical(rule: unknown): string {
  return JSON.stringify(rule, (_key, value: unknown) => {
    if (Array.isArray(value)) return value.map((one) => canonical(one)).toSorted();
    if (typeof value !== 'object' || value === null) return value;
    const filled = 'type' in value ? { dots: 0, tuplet: 0, ...value } : value;
    return Object.fromEntries(Object.entries(filled).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}
