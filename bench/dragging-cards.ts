import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { openServices, startConsole } from '@eemusic/server/src/app/console.ts';
import type { Services } from '@eemusic/server/src/platform/services.ts';
import { chromiumOptions } from '#e2e/chromium.ts';
import { signIn } from '#e2e/sign-in.ts';
import { account } from './client.ts';
import { configurationOf } from './configuration.ts';
import { median, quantile, report } from './figures.ts';

/**
 * A support board of 5,000 cards, 2,000 of them in one list, in Debian's Chromium, with the built app and a real server
 * on SQLite: the time from the click in the navigation to the painted cards, and the frames while a card is dragged,
 * while a list scrolls under it, and when it is dropped.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'eemusic-bench-'));
const services = await openServices(
  configurationOf({
    DATA_DIR: dataDir,
  }),
);
await addCards(services, { total: 5000, inOneList: 2000 });
const { address, stop } = await startConsole(services, {
  webFolder: join(import.meta.dirname, '../packages/web/dist'),
});
const browser = await chromium.launch(chromiumOptions);
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
await page.goto(address);
await signIn(page, account);

const opened: number[] = [];
for (let round = 0; round < 5; round += 1) opened.push(await openBoard(page));
report('click in the navigation to painted cards, median of 5', median(opened), 'ms', 'under 500');
report('… the slowest of them', Math.max(...opened), 'ms');

await wait(1500);
const card = await page.locator('[data-list="1"] article').first().boundingBox();
const column = await page.locator('[data-list="1"]').boundingBox();
if (card === null || column === null) throw new Error('There is no card to drag');
await page.mouse.move(card.x + 40, card.y + 20);
await page.mouse.down();
await page.mouse.move(card.x + 50, card.y + 30, { steps: 3 });
await reportFrames('a card is dragged across the lists', async () => {
  for (let step = 0; step < 200; step += 1) {
    await page.mouse.move(250 + ((step * 9) % 1100), 300 + ((step * 37) % 450));
    await wait(8);
  }
});
await reportFrames('a list scrolls under it', async () => {
  for (let step = 0; step < 120; step += 1) {
    await page.mouse.move(column.x + 100 + (step % 3), column.y + column.height - 6);
    await wait(16);
  }
});
await reportFrames('it is dropped there', async () => {
  await page.mouse.up();
  await wait(1000);
});

await browser.close();
await stop();
rmSync(dataDir, { recursive: true });

/** Opens a new page each time, so that nothing is cached. */
async function openBoard(page: Page): Promise<number> {
  await page.goto(`${address}/dashboard`);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Support' });
  await link.waitFor();
  await wait(800);
  await page.evaluate(() => {
    addEventListener('pointerdown', () => performance.mark('bench.clicked'), { capture: true, once: true });
    const look = () => {
      const isShown = document.querySelector('[data-list="1"] article');
      requestAnimationFrame(isShown ? () => setTimeout(() => performance.mark('bench.shown')) : look);
    };
    look();
  });
  await link.click();
  await page.waitForFunction(() => performance.getEntriesByName('bench.shown').length > 0);
  return page.evaluate(() => performance.measure('bench', 'bench.clicked', 'bench.shown').duration);
}

async function reportFrames(what: string, act: () => Promise<void>): Promise<void> {
  const watch = await page.evaluateHandle(() => {
    const frames: number[] = [];
    let last = 0;
    let isStopped = false;
    const look = (now: number) => {
      if (last > 0) frames.push(now - last);
      last = now;
      if (!isStopped) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    return {
      stop() {
        isStopped = true;
        return frames;
      },
    };
  });
  await act();
  const frames = await watch.evaluate((watch) => watch.stop());
  console.log(what);
  report('  frames, p50', median(frames), 'ms');
  report('  frames, p99', quantile(frames, 0.99), 'ms', 'under 20');
  report('  longest frame', Math.max(...frames), 'ms');
}

async function addCards({ database }: Services, { total, inOneList }: { total: number; inOneList: number }) {
  const at = new Date().toISOString();
  const numbers = Array.from({ length: total }, (_, number) => number);
  await database.write(async (tx) => {
    for (let start = 0; start < total; start += 500)
      await tx
        .insertInto('support_cards')
        .values(
          numbers.slice(start, start + 500).map((number) => ({
            list_id: number < inOneList ? 1 : 2 + (number % 29),
            position: `b${String(number).padStart(5, '0')}1`,
            title: `A key that does not open the second book (${number})`,
            search_key: String(number),
            text: number % 3 === 0 ? '' : 'Since yesterday it says that it is used up, although we renewed it.',
            sender_name: 'Mei Lin',
            sender_address: 'mei@example.com',
            assignee_id: null,
            due_on: number % 5 === 0 ? '2026-12-24' : null,
            labels: number % 4 === 0 ? '["keys","iPad"]' : '[]',
            unanswered_since: number % 6 === 0 ? at : null,
            archived_at: null,
            deleted_at: null,
            created_at: at,
            changed_at: at,
            touched: 1,
          })),
        )
        .execute();
  });
}
