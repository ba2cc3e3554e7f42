import { i18n, type Messages } from '@lingui/core';

const catalogs = {
  catalogue: () => import('#locales/en/catalogue.po'),
  library: () => import('#locales/en/library.po'),
  access: () => import('#locales/en/access.po'),
  keys: () => import('#locales/en/keys.po'),
  sales: () => import('#locales/en/sales.po'),
} satisfies Record<string, () => Promise<{ messages: Messages }>>;

/** A screen that is loaded together with the texts of its rooms, as lingui.config.ts groups them. */
export async function withTexts<Screen>(group: keyof typeof catalogs, screen: Promise<Screen>): Promise<Screen> {
  const [loaded, { messages }] = await Promise.all([screen, catalogs[group]()]);
  i18n.load('en', messages);
  return loaded;
}
