import type { PurgedKind } from '@eemusic/contract/platform/deletions';
import type { InLanguages, Language } from '@eemusic/contract/platform/languages';

/** Replaces the name of a purged record on paper and in spreadsheets. */
const names: Readonly<Record<Exclude<PurgedKind, 'score'>, InLanguages>> = {
  channel: { en: 'Deleted channel', 'zh-Hans': '已删除的渠道' },
  educator: { en: 'Deleted school', 'zh-Hans': '已删除的学校' },
  student: { en: 'Deleted user', 'zh-Hans': '已删除的学生' },
};

export const nameIn = (language: Language, kind: keyof typeof names, name: string): string =>
  name || names[kind][language];

/** Returns the name in a row or, for a purged record, the text in its place. */
export function rowNameIn(
  language: Language,
  { name, purged }: { name: string; purged: readonly PurgedKind[] },
): string {
  const [kind] = purged;
  return kind === undefined || kind === 'score' ? name : names[kind][language];
}
