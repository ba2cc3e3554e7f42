import type { StepKind } from '@eemusic/contract/library/steps';
import type { Language } from '@eemusic/contract/platform/languages';

type Numbered = Readonly<Record<StepKind, (number: number) => string>>;

/** Names by number; 0 is the grade before the first. The English names are those in the database. */
const numbered: Readonly<Record<Language, Numbered>> = {
  en: {
    grade: (number) => (number === 0 ? 'Pre-Grade' : `Grade ${number}`),
    level: (number) => `Level ${number}`,
    stage: (number) => `Stage ${number}`,
  },
  'zh-Hans': {
    grade: (number) => (number === 0 ? '预备级' : `${number} 级`),
    level: (number) => `单元 ${number}`,
    stage: (number) => `阶段 ${number}`,
  },
};

/** A name in both languages; the Chinese name is null where it is made from the number. */
export type StepNames = { name: string; nameZh: string | null; number: number | null };

/** A step without a number has a custom name. */
export const chineseName = (step: StepKind, { name, nameZh, number }: StepNames): string =>
  number === null ? (nameZh ?? name) : numbered['zh-Hans'][step](number);

const maxNumber = 99;

/**
 * Returns the names to store. 'Grade 9' and '9 级' both mean the ninth grade: it is named by its number in every
 * language, and 'G9' in lists.
 */
export function namesOf(step: StepKind, { name, nameZh }: { name: string; nameZh: string }): StepNames {
  const numbers = Array.from({ length: maxNumber + 1 }, (_, number) => number);
  const number = numbers.find((one) => {
    const [english, chinese] = [numbered.en, numbered['zh-Hans']].map((names) => names[step](one));
    return name === english && nameZh === chinese;
  });
  return number === undefined ? { name, nameZh, number: null } : { name, nameZh: null, number };
}

/** The names of the first steps of a new list. */
export const firstNames = (step: StepKind, count: number): StepNames[] =>
  Array.from({ length: count }, (_, at) => ({ name: numbered.en[step](at + 1), nameZh: null, number: at + 1 }));
