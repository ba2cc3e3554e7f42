/** What the interface speaks, as BCP 47 says it. */
export const languages = ['en', 'zh-Hans'] as const;
export type Language = (typeof languages)[number];

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
