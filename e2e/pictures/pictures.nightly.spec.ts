import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SignedIn } from '@eemusic/contract/access/session';
import { type Browser, expect } from '@playwright/test';
import { account } from '#e2e/account.ts';
import { journeyOptions } from '#e2e/chromium.ts';
import { test } from '#e2e/journey.ts';
import { openSession, storageKey } from '#e2e/sign-in.ts';
import { visit } from '#e2e/list.ts';
import { compress, handbookFolder } from './compress.ts';
import { moment } from './moment.ts';
import { prepare, type Prepared } from './prepare.ts';
import { type PictureLanguage, pictures } from './screens.ts';
import { ports, type Server, startServer } from '#e2e/servers.ts';
import { watchRequests } from './until-still.ts';

/* `npm run pictures` takes pictures again if they differ; otherwise they are compared with the committed ones. */
test.use({
  launchOptions: {
    ...journeyOptions,
    args: [...journeyOptions.args, '--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'],
    env: { ...process.env, FONTCONFIG_FILE: new URL('fonts.conf', import.meta.url).pathname },
  },
});

/* All pictures take a minute, and two and a half per language on two cores with a load of 18. */
test.describe.configure({ timeout: 900_000 });

const locales: Record<PictureLanguage, string> = { en: 'en-GB', zh: 'zh-CN' };

let server: Server;
let session: SignedIn;
let prepared: Prepared;

test.beforeAll(async () => {
  server = await startServer(new URL('start.ts', import.meta.url), ports.demo, { TZ: 'UTC' });
  /* One session for all pictures, because the activity shows each sign-in. */
  session = await openSession(server.address, account);
  prepared = await prepare(server.address, session);
});

test.afterAll(async () => {
  await server?.stop();
});

for (const language of ['en', 'zh'] as const) {
  test(`the screens look as in the handbook, in ${language}`, async ({ browser }) => {
    const say = (english: string, chinese: string) => (language === 'en' ? english : chinese);
    const { page, untilStill } = await openPage(browser, language, session);
    await page.goto(`${server.address}/dashboard`);
    for (const { page: name, address, open } of pictures) {
      await test.step(name, async () => {
        await untilStill();
        await visit(page, typeof address === 'string' ? address : address(prepared));
        await untilStill();
        await open?.(page, say);
        await untilStill();
        await expect.soft(page).toHaveScreenshot([language, 'pictures', `${name}.png`]);
        /* Leaves the form, because with unsaved changes it would ask before the next screen. */
        if (open) await page.goto(`${server.address}/dashboard`);
      });
    }
    await page.context().close();
  });

  test(`signing in looks as in the handbook, in ${language}`, async ({ browser }) => {
    const { page, untilStill } = await openPage(browser, language, null);
    await page.goto(server.address);
    await untilStill();
    await expect(page).toHaveScreenshot([language, 'pictures', 'sign-in.png']);
    await page.context().close();
  });
}

async function openPage(browser: Browser, language: PictureLanguage, as: SignedIn | null) {
  const localStorage = as === null ? [] : [{ name: storageKey, value: JSON.stringify(as) }];
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: locales[language],
    timezoneId: 'UTC',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: server.address, localStorage }] },
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(moment);
  return { page, untilStill: watchRequests(page) };
}

/** Keeps a handbook page with its picture as fast to load as a screen. */
const maxBytes = 75_000;

test('each picture is light, and stands in its page', async () => {
  if (test.info().config.updateSnapshots !== 'none') await compress();
  const paths = globSync('*/pictures/*.png', { cwd: handbookFolder });
  expect(paths).toHaveLength(2 * (pictures.length + 1));
  for (const path of paths) {
    const [language = '', , file = ''] = path.split('/');
    const text = readFileSync(join(handbookFolder, language, file.replace('.png', '.md')), 'utf8');
    expect.soft(text).toContain(`](pictures/${file})`);
    expect.soft(statSync(join(handbookFolder, path)).size, path).toBeLessThan(maxBytes);
  }
});
