import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { account, colleagues } from './account.ts';
import { test as base } from './journey.ts';
import { makeKeys, redeem } from './keys.ts';
import { visit } from './list.ts';
import { desk, expectAccessible, isWhole, phone } from './looks.ts';
import { prepareLibrary } from './pictures/prepare.ts';
import { watchRequests } from './pictures/until-still.ts';
import { type Made, ofSupport, type Screen, screens, signedOut } from './screens.ts';
import { openSession, post } from './sign-in.ts';

const tablet = { width: 768, height: 1024 };
const everySetting = (['en-GB', 'zh-CN'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    [desk, tablet, phone].map((viewport) => ({ locale, colorScheme, viewport })),
  ),
);
const settings = isWhole
  ? everySetting
  : [
      { locale: 'en-GB', colorScheme: 'light', viewport: desk } as const,
      { locale: 'zh-CN', colorScheme: 'dark', viewport: phone } as const,
    ];

/** Once for each console. */
const test = base.extend<object, { made: Made }>({
  made: [async ({ server }, use) => use(await prepare(server)), { scope: 'worker', timeout: 600_000 }],
});

test.describe.configure({ mode: 'parallel', timeout: 900_000 });

for (const { locale, colorScheme, viewport } of settings)
  test.describe(`in ${locale}, ${colorScheme}, ${viewport.width} px`, () => {
    const use = { locale, colorScheme, viewport, contextOptions: { reducedMotion: 'reduce' } } as const;
    const reader = { isChinese: locale === 'zh-CN', isWide: viewport === desk };

    test.describe('without a session', () => {
      /* Caused by wrong links. */
      test.use({ ...use, expectedComplaints: /status of 40\d .*\/auth\// });
      test('every screen is accessible', async ({ page, made }) => {
        await walk(page, signedOut, { ...reader, made, isLoaded: true });
      });
    });

    test.describe('with one permission', () => {
      test.use({ ...use, as: colleagues.supporter });
      test('every screen is accessible', async ({ page, made }) => {
        await walk(page, ofSupport, { ...reader, made, isLoaded: false });
      });
    });

    test.describe('with every permission', () => {
      /* Caused by addresses of what there is not. */
      test.use({ ...use, as: account, expectedComplaints: /status of 404 .*\/(demo|statements)\// });
      test('every screen and dialog is accessible, and has what the specification names', async ({ page, made }) => {
        await walk(page, screens, { ...reader, made, isLoaded: false });
        const routes = (await routesOf(page)).filter((route) => !signedOut.some(({ at }) => leadsTo(at, made, route)));
        expect(routes.filter((route) => !screens.some(({ at }) => leadsTo(at, made, route)))).toEqual([]);
      });
    });
  });

type Reader = { isChinese: boolean; isWide: boolean; made: Made; isLoaded: boolean };

/** Goes through all of them, and then tells every fault that it found. */
async function walk(page: Page, all: readonly Screen[], { isChinese, isWide, made, isLoaded }: Reader): Promise<void> {
  const say = isChinese ? toChinese : (text: string) => [text];
  const untilStill = watchRequests(page);
  const faults: string[] = [];
  if (!isLoaded) await page.goto('/dashboard');
  for (const { at, names = [], open = [], file } of all) {
    const address = addressOf(at, made);
    const look = (controls: readonly string[]) =>
      test
        .step([address, ...controls].join(', '), async () => {
          if (isLoaded) await page.goto(address);
          else await leave(page, address, controls.length > 0);
          await untilStill();
          if (file) await page.locator('input[type=file]').setInputFiles(file);
          for (const name of controls) await press(page, name.split('|').flatMap(say));
          if (file || controls.length > 0) await untilStill();
          if (isWide && controls.length === 0) await expectNames(page, names.map(say));
          await expectAccessible(page);
        })
        .catch((fault: Error) => faults.push([address, ...controls, fault.message].join('\n')));
    for (const controls of [[], ...open]) await look(controls);
  }
  expect(faults).toEqual([]);
}

/** Goes to the address through the router; to the current one, by way of another screen, so that nothing stays open. */
async function leave(page: Page, address: string, isCurrent: boolean): Promise<void> {
  await page.keyboard.press('Escape');
  if (isCurrent) {
    await visit(page, '/no/such/screen');
    await expect(page).toHaveTitle(/^(Not found|页面不存在) /);
  }
  await visit(page, address);
}

const escape = (name: string) => name.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);

const roles = ['button', 'link', 'tab', 'menuitem', 'combobox', 'checkbox', 'switch', 'option'] as const;

/** The last control with one of these names that does something; those of a dialog come last. */
function control(page: Page, names: readonly string[]) {
  const name = new RegExp(`^(${names.map(escape).join('|')})$`);
  return roles
    .reduce((found, role) => found.or(page.getByRole(role, { name })), page.locator('label').filter({ hasText: name }))
    .filter({ visible: true })
    .and(page.locator(':not([role=tab][aria-selected=true])'))
    .last();
}

/**
 * Presses a control and waits for what it shows: a dialog that has to be loaded appears only some time after the last
 * request.
 */
async function press(page: Page, names: readonly string[]): Promise<void> {
  const shown = () => page.locator('body').ariaSnapshot();
  const before = await shown();
  await control(page, names).click();
  await expect.poll(shown).not.toBe(before);
}

/** Each of them in one of its wordings. */
async function expectNames(page: Page, names: readonly string[][]): Promise<void> {
  const missing = async () => {
    const shown = await page.locator('body').ariaSnapshot();
    const isShown = (name: string) => new RegExp(`(["/:-] ?|^)${escape(name)}(?![\\p{L}\\p{N}])`, 'mu').test(shown);
    return names.filter((wordings) => !wordings.some(isShown));
  };
  await expect.poll(missing).toEqual([]);
}

const addressOf = (at: Screen['at'], made: Made) => (typeof at === 'string' ? at : at(made));

type Router = { routesByPath: Record<string, unknown> };

/** The addresses of all screens, with their parameters. */
const routesOf = (page: Page) =>
  page.evaluate(() => Object.keys((Reflect.get(window, '__TSR_ROUTER__') as Router).routesByPath));

function leadsTo(at: Screen['at'], made: Made, route: string): boolean {
  const pattern = route
    .replaceAll(/\/\{-\$\w+\}/g, '(/[^/?]+)?')
    .replaceAll(/\$\w+/g, '[^/?]+')
    .replace(/\$$/, '.*');
  return new RegExp(`^${pattern}(\\?.*)?$`).test(addressOf(at, made));
}

/** Texts of the interface in English, and the same in Chinese. */
const texts = [
  ...pairsIn('web/src/platform/locales/zh-Hans/*.po', /^msgid "(.+)"\nmsgstr "(.+)"$/gm),
  ...pairsIn('contract/src/**/*.ts', /(?:\ben: |label\()'([^']+)',\s+(?:'zh-Hans': )?'([^']+)'/g),
];

function pairsIn(files: string, pattern: RegExp): { english: string; chinese: string }[] {
  const packages = join(import.meta.dirname, '../packages');
  return globSync(files, { cwd: packages }).flatMap((path) =>
    Array.from(readFileSync(join(packages, path), 'utf8').matchAll(pattern), ([, english = '', chinese = '']) => ({
      english,
      chinese,
    })),
  );
}

/**
 * Translates a text of the interface, also with the names that stand in it; names themselves stay as they are. What is
 * one word in English may be several in Chinese, such as the name of a person and of a thing.
 */
function toChinese(text: string): string[] {
  const same = texts.filter(({ english }) => english === text);
  if (same.length > 0) return [...new Set(same.map(({ chinese }) => chinese))];
  for (const { english, chinese } of texts) {
    const [before = '', , after = '', ...more] = english.split(/\{(\w+)\}/);
    if (!/^[A-Z]\w+ /.test(before) || more.length > 0 || !text.startsWith(before) || !text.endsWith(after)) continue;
    return [chinese.replace(/\{\w+\}/, text.slice(before.length, text.length - after.length))];
  }
  return [text];
}

async function prepare(server: string): Promise<Made> {
  const session = await openSession(server, account);
  const ask = async (path: string, body: object) => (await post(server, path, body, session.token)).json();
  const { draft, corrected, booklet, shelf } = await prepareLibrary(server, session);
  const [used, unused] = await makeKeys(server, session, { educator: 'Bugle Academy', count: 2 });
  await redeem(server, { key: used?.key ?? '', fullName: 'Bugle Yi', contactEmail: 'yi@example.com' });
  const { months } = await ask('/admin/statements', {});
  const { month } = months.at(-1);
  await ask('/admin/statements/close', { month });
  const { statements } = await ask('/admin/statements', { month });
  const { channels } = await ask('/admin/channels', { searchQuery: 'Viola Channel' });
  const { educators } = await ask('/admin/educators', { searchQuery: 'Viola Academy' });
  const { educators: sellers } = await ask('/admin/educators', { searchQuery: 'Bugle Academy' });
  const { students } = await ask('/admin/users', { searchQuery: 'Oboe Clara' });
  const { cardId } = await ask('/support/cards', { title: 'Bugle strap', listId: 11 });
  return {
    draft,
    score: corrected,
    booklet,
    channel: channels[0].channelId,
    school: educators[0].educatorId,
    student: students[0].studentId,
    key: used?.activationId ?? 0,
    unusedKey: unused?.activationId ?? 0,
    seller: sellers[0].educatorId,
    card: cardId,
    statement: statements[0].statementId,
    shelf,
  };
}
