/** BCP 47. */
export const languages = ['en', 'zh-Hans'] as const;
export type Language = (typeof languages)[number];

/** A value for every language; when a language is added, each of these without a value for it is a type error. */
export type InLanguages<Said = string> = Readonly<Record<Language, Said>>;

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** Regions and scripts are ignored: readers of any Chinese read Simplified more easily than English. */
export function languageOf(preferred: readonly string[]): Language | null {
  for (const tag of preferred) {
    const spoken = languages.find((language) => primaryOf(language) === primaryOf(tag));
    if (spoken !== undefined) return spoken;
  }
  return null;
}

const primaryOf = (tag: string) => tag.split('-', 1)[0]?.toLowerCase();
