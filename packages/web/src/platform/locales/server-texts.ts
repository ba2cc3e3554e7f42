import type { Language } from '@eemusic/contract/platform/languages';
import { i18n } from '@lingui/core';
import { enumerate } from './formats.ts';

type Translate = (english: string) => string;
type Load = () => Promise<{ translate: Translate }>;

/** The wire speaks English. What people read of it is translated here, where it arrives. */
const translations: Partial<Record<string, Translate[]>> = {};

/** Adds what is to be understood in this language, once. */
export async function understand(language: Language, load: Load): Promise<void> {
  const { translate } = await load();
  const known = (translations[language] ??= []);
  if (!known.includes(translate)) known.push(translate);
}

/** Where a score is, as the server says it: 'Piano Adventure, Grade 1, Level 2, Stage 1'. A library has its own name. */
export function translatedPlace(english: string): string {
  const mark = english.includes(' · ') ? ' · ' : ', ';
  const parts = english.split(mark);
  const told = [...parts.slice(0, -3), ...parts.slice(-3).map(translated)];
  return mark === ', ' ? enumerate(told) : told.join(mark);
}

/** A text of the server or the contract in the language of the interface; as it is where there is no other. */
export function translated(english: string): string {
  for (const translate of translations[i18n.locale] ?? []) {
    const text = translate(english);
    if (text !== english) return text;
  }
  return english;
}
