import type { Language } from '@eemusic/contract/platform/languages';
import { i18n, type Messages } from '@lingui/core';

type Load = () => Promise<{ messages: Messages }>;

/** As lingui.config.ts groups them. English `start` comes with the page itself (start/texts.ts). */
const catalogs = {
  start: { 'zh-Hans': () => import('#platform/locales/zh-Hans/start.po') },
  app: { en: () => import('#platform/locales/en/app.po'), 'zh-Hans': () => import('#platform/locales/zh-Hans/app.po') },
  palette: {
    en: () => import('#platform/locales/en/palette.po'),
    'zh-Hans': () => import('#platform/locales/zh-Hans/palette.po'),
  },
  catalogue: {
    en: () => import('#platform/locales/en/catalogue.po'),
    'zh-Hans': () => import('#platform/locales/zh-Hans/catalogue.po'),
  },
  library: {
    en: () => import('#platform/locales/en/library.po'),
    'zh-Hans': () => import('#platform/locales/zh-Hans/library.po'),
  },
  access: {
    en: () => import('#platform/locales/en/access.po'),
    'zh-Hans': () => import('#platform/locales/zh-Hans/access.po'),
  },
  analytics: {
    en: () => import('#platform/locales/en/analytics.po'),
    'zh-Hans': () => import('#platform/locales/zh-Hans/analytics.po'),
  },
  keys: {
    en: () => import('#platform/locales/en/keys.po'),
    'zh-Hans': () => import('#platform/locales/zh-Hans/keys.po'),
  },
  reports: {
    en: () => import('#platform/locales/en/reports.po'),
    'zh-Hans': () => import('#platform/locales/zh-Hans/reports.po'),
  },
  uploads: {
    en: () => import('#platform/locales/en/uploads.po'),
    'zh-Hans': () => import('#platform/locales/zh-Hans/uploads.po'),
  },
  support: {
    en: () => import('#platform/locales/en/support.po'),
    'zh-Hans': () => import('#platform/locales/zh-Hans/support.po'),
  },
  sales: {
    en: () => import('#platform/locales/en/sales.po'),
    'zh-Hans': () => import('#platform/locales/zh-Hans/sales.po'),
  },
} satisfies Record<string, Partial<Record<Language, Load>>>;

export type Catalog = keyof typeof catalogs;

/** What has been shown, and so has to be there in the next language, too. */
const groups = new Set<Catalog>(['start']);
const loaded = new Set<string>();
let wanted: Language = 'en';

/** English dates and times are British; the order of lists, too. */
const forms: Record<Language, string> = { en: 'en-GB', 'zh-Hans': 'zh-Hans' };

/** Shows everything in this language from now on, once its texts are there. Of two wishes at once the last holds. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  await loadAll(language);
  if (wanted === language) activate(language);
}

export function activate(language: Language): void {
  i18n.activate(language, forms[language]);
  document.documentElement.lang = language;
}

/** A screen that is loaded together with the texts of its rooms. */
export async function withTexts<Screen>(group: Catalog, screen: Promise<Screen>): Promise<Screen> {
  groups.add(group);
  const before = current();
  const [shown] = await Promise.all([screen, load(before, group)]);
  if (current() !== before) await load(current(), group);
  return shown;
}

export function current(): Language {
  return i18n.locale as Language;
}

/** A screen may join while they are on their way. */
async function loadAll(language: Language): Promise<void> {
  const missing = [...groups].filter((group) => !loaded.has(keyOf(language, group)));
  if (missing.length === 0) return;
  await Promise.all(missing.map((group) => load(language, group)));
  return loadAll(language);
}

async function load(language: Language, group: Catalog): Promise<void> {
  if (loaded.has(keyOf(language, group))) return;
  const byLanguage: Partial<Record<Language, Load>> = catalogs[group];
  const catalog = await byLanguage[language]?.();
  if (catalog) i18n.load(language, catalog.messages);
  loaded.add(keyOf(language, group));
}

function keyOf(language: Language, group: Catalog): string {
  return `${language}/${group}`;
}
