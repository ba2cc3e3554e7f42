import { rm } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { account } from './account.ts';
import { moment } from './pictures/moment.ts';
import { prepare, type Prepared } from './pictures/prepare.ts';
import { pictures } from './pictures/screens.ts';
import { ports, type Server, startServer } from './servers.ts';
import { watchRequests } from './pictures/until-still.ts';
import { buildPseudo } from './pseudo/build.ts';
import { collectData } from './pseudo/data.ts';
import { isPlain } from './pseudo/plain.ts';
import { watchTexts } from './pseudo/watch-texts.ts';
import { openSession, storageKey } from './sign-in.ts';
import { visit } from './list.ts';

/* The build of the web app takes half a minute, and three minutes on two cores with a load of 20. */
test.describe.configure({ timeout: 900_000 });

let folder: string;
let server: Server;

test.beforeAll(async () => {
  folder = await buildPseudo();
  server = await startServer(new URL('pictures/start.ts', import.meta.url), ports.demo, {
    TZ: 'UTC',
    WEB_FOLDER: folder,
  });
});

test.afterAll(async () => {
  await server?.stop();
  if (folder) await rm(folder, { recursive: true });
});

test('every text of the sign-in pages is translated', async ({ browser }) => {
  const { page, open, plainTexts } = await openConsole(browser, null);
  for (const address of signedOut) await open(address);
  await expect(page.getByRole('button').first()).toBeVisible();
  expect(await plainTexts()).toEqual({});
});

test('every text of the screens is translated', async ({ browser }) => {
  const session = await openSession(server.address, account);
  const prepared = await prepare(server.address, session);
  const { page, open, untilStill, plainTexts } = await openConsole(browser, JSON.stringify(session));
  await open('/dashboard');
  const routes = await routesOf(page);
  const addresses = addressesOf(routes, prepared);
  expect(routes.filter((route) => ![...signedOut, ...addresses].some((address) => leadsTo(address, route)))).toEqual(
    [],
  );

  const opened = new Set<string>();
  for (const address of addresses) {
    await test.step(address, async () => {
      await visit(page, address);
      await untilStill();
      const tabs = page.getByRole('main').getByRole('tab', { selected: false });
      for (const name of await tabs.allInnerTexts()) {
        const key = `${address.split(/[/?]/)[1]} ${name}`;
        if (opened.has(key)) continue;
        opened.add(key);
        await page.getByRole('main').getByRole('tab', { name, exact: true }).click();
        await untilStill();
      }
    });
  }
  expect(await plainTexts()).toEqual({});
});

/** Addresses that need no session; the tokens of the links are wrong. */
const signedOut = [
  '/',
  '/register',
  '/register/wrong',
  '/invitation/wrong',
  '/forgot-password',
  '/forgot-password/wrong',
  '/reset-password',
  '/reset-password/wrong',
  '/sign-on',
];

async function openConsole(browser: Browser, session: string | null) {
  const localStorage = session === null ? [] : [{ name: storageKey, value: session }];
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: server.address, localStorage }] },
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(moment);
  await page.addInitScript(watchTexts);
  const untilStill = watchRequests(page);
  const data = collectData(page);
  const shown = new Map<string, string>();
  const keepShown = async () => {
    for (const [text, address] of await page.evaluate(() => [...window.shownTexts])) shown.set(text, address);
  };
  return {
    page,
    untilStill,
    async open(address: string): Promise<void> {
      await page.goto(`${server.address}${address}`);
      await untilStill();
      await keepShown();
    },
    /** Returns the texts that are not translated, with the address at which they were seen. */
    async plainTexts(): Promise<Record<string, string>> {
      await keepShown();
      const known = await data();
      return Object.fromEntries([...shown].filter(([text]) => isPlain(text, known)));
    },
  };
}

type Router = { routesByPath: Record<string, unknown> };

/** The addresses of all screens, with their parameters. */
async function routesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys((Reflect.get(window, '__TSR_ROUTER__') as Router).routesByPath));
}

function addressesOf(routes: readonly string[], prepared: Prepared): string[] {
  const shown = pictures.map(({ address }) => (typeof address === 'string' ? address : address(prepared)));
  const records = ['channels', 'schools', 'users'].map((kind) => `/user-management/${kind}/1`);
  const others = [...records, '/sales/statements/1', '/handbook', '/no/such/screen'];
  const plain = routes.filter((route) => !route.includes('$') && !signedOut.includes(route));
  return [...new Set([...plain, ...shown, ...others])];
}

function leadsTo(address: string, route: string): boolean {
  const pattern = route
    .replaceAll(/\/\{-\$\w+\}/g, '(/[^/?]+)?')
    .replaceAll(/\$\w+/g, '[^/?]+')
    .replace(/\$$/, '.*');
  return new RegExp(`^${pattern}(\\?.*)?$`).test(address);
}
