import type { SignedIn } from '@eemusic/contract/access/session';
import { type BrowserContext, expect, type JSHandle, type Page, test as base } from '@playwright/test';
import type { Account } from './account.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { testTimeout } from '#scripts/lanes.ts';
import { ports, startServer } from './servers.ts';
import { openSession, storageKey } from './sign-in.ts';

type Fixtures = {
  /** The account that is signed in when the browser opens; by default none. */
  as: Account | null;
  /** Console errors that the journey causes on purpose; any other error fails it. */
  expectedComplaints: RegExp | null;
  session: SignedIn | null;
  /** Opens another browser in which this account is signed in. */
  openDevice: (as: Account | null) => Promise<Page>;
  mailbox: Mailbox;
};

/** Matches the browser's console error for a call that the server refused with this status. */
export const refusedWith = (status: number | string) => new RegExp(`Failed to load resource: .* status of ${status} `);

export const test = base.extend<Fixtures, { server: string }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed
    async ({}, use) => {
      const console = await startServer(new URL('start.ts', import.meta.url), ports.console);
      await use(console.address);
      await console.stop();
    },
    { scope: 'worker', timeout: testTimeout },
  ],
  as: [null, { option: true }],
  expectedComplaints: [null, { option: true }],
  baseURL: ({ server }, use) => use(server),
  session: async ({ as, server }, use) => use(as === null ? null : await openSession(server, as)),
  storageState: async ({ session, server }, use) => use(stateOf(server, session)),
  context: async ({ context, expectedComplaints }, use) => {
    const complaints = watchConsole(context, expectedComplaints);
    await use(context);
    expect(complaints).toEqual([]);
  },
  openDevice: async ({ browser, server, expectedComplaints }, use) => {
    const devices: { context: BrowserContext; complaints: string[] }[] = [];
    await use(async (as) => {
      const session = as === null ? null : await openSession(server, as);
      const context = await browser.newContext({ storageState: stateOf(server, session) });
      devices.push({ context, complaints: watchConsole(context, expectedComplaints) });
      return context.newPage();
    });
    for (const { context } of devices) await context.close();
    expect(devices.flatMap(({ complaints }) => complaints)).toEqual([]);
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed
  mailbox: async ({}, use) => {
    const mailbox = await openMailbox();
    await use(mailbox);
    await mailbox.close();
  },
});

function stateOf(server: string, session: SignedIn | null) {
  const localStorage = session === null ? [] : [{ name: storageKey, value: JSON.stringify(session) }];
  return { cookies: [], origins: [{ origin: server, localStorage }] };
}

/** Of an element that is logged, and still there, the beginning of its HTML. */
const showElement = (logged: JSHandle) =>
  logged.evaluate((value) => (value instanceof Element ? ` ${value.outerHTML.slice(0, 400)}` : '')).catch(() => '');

/** Collects the console errors of all tabs, including refused calls, except for expected ones. */
function watchConsole(context: BrowserContext, expected: RegExp | null): string[] {
  const complaints: string[] = [];
  context.on('weberror', (fault) => complaints.push(fault.error().message));
  context.on('console', (message) => {
    const text = `${message.text()} ${message.location().url}`;
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (!isComplaint || expected?.test(text)) return;
    const index = complaints.push(`${text} on ${message.page()?.url()}`) - 1;
    for (const argument of message.args()) void showElement(argument).then((html) => (complaints[index] += html));
  });
  return complaints;
}
