/** What the interface speaks, as BCP 47 says it. */
export const languages = ['en', 'zh-Hans'] as const;
export type Language = (typeof languages)[number];

/** Something that is said in every language; one that is added does not compile until it is said in it, too. */
export type InLanguages<Said = string> = Readonly<Record<Language, Said>>;

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/**
 * The first of these language tags that the interface speaks; null where it speaks none. Regions and scripts do not
 * count: readers of any Chinese read Simplified more easily than English.
 */
export function languageOf(preferred: readonly string[]): Language | null {
  for (const tag of preferred) {
    const spoken = languages.find((language) => primaryOf(language) === primaryOf(tag));
    if (spoken !== undefined) return spoken;
  }
  return null;
}

const primaryOf = (tag: string) => tag.split('-', 1)[0]?.toLowerCase();
