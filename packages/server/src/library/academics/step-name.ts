import type { Language } from '@eemusic/contract/platform/languages';

type Step = 'grade' | 'level' | 'stage';

/** By number; 0 is the grade before the first. The English names are the stored ones. */
const numbered: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<Step, (number: number) => string>>>> = {
  'zh-Hans': {
    grade: (number) => (number === 0 ? '预备级' : `${number} 级`),
    level: (number) => `等级 ${number}`,
    stage: (number) => `阶段 ${number}`,
  },
};

/** Returns the name of a grade, level or stage for a document; one without a number has a custom name. */
export function stepName(
  step: Step,
  { name, number }: { name: string; number: number | null },
  language: Language,
): string {
  return language === 'en' || number === null ? name : numbered[language][step](number);
}
