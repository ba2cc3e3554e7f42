import type { InLanguages } from './languages.ts';

/** Stored and sent as numbers. */
export const genders = { male: 0, female: 1 } as const;
export type Gender = (typeof genders)[keyof typeof genders];

export const genderNames: Readonly<Record<Gender, InLanguages>> = {
  [genders.male]: { en: 'Male', 'zh-Hans': '男' },
  [genders.female]: { en: 'Female', 'zh-Hans': '女' },
};
