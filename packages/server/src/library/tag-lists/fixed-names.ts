import { scoreTypes } from '@eemusic/contract/library/choices';
import type { Language } from '@eemusic/contract/platform/languages';
import { type ListTag, type Tag, type TagKey, tagTables } from '@eemusic/music/tags';
import type { EntryList } from './store.ts';

type Names = { readonly [List in ListTag]: Readonly<Record<TagKey<List>, string>> } & {
  readonly scoreType: Readonly<Record<keyof typeof scoreTypes, string>>;
};

const fixedTypes: Readonly<Record<keyof typeof scoreTypes, Tag>> = {
  normal: { id: scoreTypes.normal, name: 'Normal' },
  warmUp: { id: scoreTypes.warmUp, name: 'Warm-up' },
  exercise: { id: scoreTypes.exercise, name: 'Exercise' },
};

const tableOf = (list: EntryList): Readonly<Record<string, Tag>> =>
  list === 'scoreType' ? fixedTypes : tagTables[list];

/** The ids of the specification's entries. */
export const fixedIds = (list: EntryList): number[] => Object.values(tableOf(list)).map(({ id }) => id);

/** The names of the specification's entries in documents; the English names are those of the specification. */
const names: Readonly<Record<Exclude<Language, 'en'>, Names>> = {
  'zh-Hans': {
    range: {
      middleCContrary: '中央 C 反向进行',
      middleCSimilar: '中央 C 同向进行',
      lowCHighC: '低音 C 高音 C 位置',
      efga: 'EFGA 位置',
      beyondLedger: '超出加线',
    },
    interval: {
      unisonTo3rd: '一度至三度',
      without4th: '无四度',
      special5th: '五度专项',
      special4th: '四度专项',
      unisonTo5th: '一度至五度',
      unisonTo6th: '一度至六度',
    },
    rhythm: {
      whole: '全音符',
      dottedHalf: '附点二分音符',
      half: '二分音符',
      quarter: '四分音符',
      eighths: '八分音符',
      dottedQuarterEighth: '附点四分音符加八分音符',
      sixteenths: '十六分音符',
    },
    rest: { wholeBar: '全休止符（整小节）', half: '二分休止符', quarter: '四分休止符', none: '无' },
    keySignature: {
      cMajor: 'C 大调',
      gMajor: 'G 大调',
      aMinor: 'a 小调',
      fMajor: 'F 大调',
      dMinor: 'd 小调',
      cGAndFMajor: 'C、G、F 大调',
      aAndDMinor: 'a、d 小调',
    },
    timeSignature: { fourFour: '4/4', twoFour: '2/4', threeFour: '3/4', threeEight: '3/8' },
    tie: { none: '无', tie: '延音线' },
    scoreType: { normal: '普通', warmUp: '热身', exercise: '练习曲' },
  },
};

/** Returns null if the list has no such entry. */
export function fixedName(list: EntryList, id: number | null, language: Language): string | null {
  const found = Object.entries(tableOf(list)).find(([, tag]) => tag.id === id);
  if (!found) return null;
  const [key, { name }] = found;
  if (language === 'en') return name;
  const namesOfEntries: Readonly<Record<string, string>> = names[language][list];
  return namesOfEntries[key] ?? name;
}
