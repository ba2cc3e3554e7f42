import type { Language } from '@eemusic/contract/platform/languages';
import { type I18n, i18n, type Messages, setupI18n } from '@lingui/core';
import { loadChineseFont } from './chinese-font.ts';

/** English `start` is part of the page itself (app/start/start.tsx). */
const files = import.meta.glob<Messages>(['./*/*.po', '!./en/start.po'], { import: 'messages' });

/** Catalogs in use, which must be loaded when the language changes. */
const groups = new Set(['start']);
const loaded = new Set(['en/start']);
let requested: Language = 'en';

/** Locale of dates, times and sorting: British English for `en`. */
const forms: Record<Language, string> = { en: 'en-GB', 'zh-Hans': 'zh-Hans' };

/** Switches the language once its texts are loaded. Of two concurrent calls, the last one wins. */
export async function speak(language: Language): Promise<void> {
  requested = language;
  await Promise.all([loadAll(language), closeUp(language, i18n)]);
  if (requested === language) activate(language);
}

export function activate(language: Language): void {
  i18n.activate(language, forms[language]);
  if (language === 'zh-Hans') loadChineseFont();
  document.documentElement.lang = language;
}

export async function withTexts<Screen>(group: string, screen: Promise<Screen>): Promise<Screen> {
  groups.add(group);
  const before = current();
  const [shown] = await Promise.all([screen, load(before, group)]);
  if (current() !== before) await load(current(), group);
  return shown;
}

/** The texts of a screen in a language that is not the interface's, for what is printed for others. */
export async function textsIn(language: Language, group: string): Promise<I18n> {
  const messages = await fetchMessages(language, group);
  const texts = setupI18n({ locale: language, locales: forms[language], messages: { [language]: messages } });
  await closeUp(language, texts);
  return texts;
}

async function closeUp(language: Language, texts: I18n): Promise<void> {
  if (language === 'zh-Hans') (await import('./close-up.ts')).closeUp(texts);
}

export const current = (): Language => i18n.locale as Language;

/** Repeated, because another screen may be opened while texts are loading. */
async function loadAll(language: Language): Promise<void> {
  const missing = [...groups].filter((group) => !loaded.has(keyOf(language, group)));
  if (missing.length === 0) return;
  await Promise.all(missing.map((group) => load(language, group)));
  return loadAll(language);
}

async function load(language: Language, group: string): Promise<void> {
  if (loaded.has(keyOf(language, group))) return;
  i18n.load(language, await fetchMessages(language, group));
  loaded.add(keyOf(language, group));
}

function fetchMessages(language: Language, group: string): Promise<Messages> {
  const fetchFile = files[`./${keyOf(language, group)}.po`];
  if (fetchFile === undefined) throw new Error(`lingui.config.ts has no catalog ${group}`);
  return fetchFile();
}

const keyOf = (language: Language, group: string): string => `${language}/${group}`;
