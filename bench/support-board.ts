import { mkdtempSync, rmSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { openServices, startConsole } from '@eemusic/server/src/app/console.ts';
import type { Services } from '@eemusic/server/src/platform/services.ts';
import { searchKey } from '@eemusic/server/src/support/board/index.ts';
import { signIn } from './client.ts';
import { configurationOf } from './configuration.ts';
import { median, report } from './figures.ts';

const sentences = 'The key that our school bought does not open the second book for one of the children, 钥匙打不开。 ';

/**
 * Support boards of 5,000 and of 20,000 cards with three mails each, complete and searched, on SQLite or on the empty
 * database BENCH_DATABASE_URL.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'eemusic-bench-'));
const services = await openServices(
  configurationOf({
    DATA_DIR: dataDir,
    DATABASE_URL: process.env['BENCH_DATABASE_URL'],
  }),
);
const { address, stop } = await startConsole(services, { webFolder: null });
const { get, headers } = await signIn(address);
const delay = monitorEventLoopDelay({ resolution: 1 });

let cardCount = 0;
for (const cards of [5_000, 20_000]) {
  await addCards(services, { from: cardCount, to: cards });
  cardCount = cards;
  const whole = Buffer.from(await (await fetch(`${address}/support/board`, { headers })).arrayBuffer());
  report(`${cards} cards: the answer`, whole.length / 1e6, 'MB');
  report('  … compressed', gzipSync(whole).length / 1e6, 'MB');
  const requests: [string, string][] = [
    ['whole', ''],
    ['  … searched, three signs', '?searchQuery=key'],
    ['  … searched, one sign', '?searchQuery=钥'],
    ['  … searched, found nowhere', '?searchQuery=nowhere+to+be+found'],
  ];
  for (const [name, query] of requests) {
    await get(`/support/board${query}`);
    await pause(100);
    delay.enable();
    const times = [];
    for (let turn = 0; turn < 5; turn += 1) times.push(await get(`/support/board${query}`));
    await pause(20);
    delay.disable();
    report(`${name}, p50`, median(times), 'ms', 'under 500');
    report('  … longest time that the event loop was held', delay.max / 1e6, 'ms', 'under 50');
    delay.reset();
  }
  report('changes since the last version', await get('/support/changes?since=1'), 'ms');
}
await stop();
rmSync(dataDir, { recursive: true });

async function addCards({ database }: Services, { from, to }: { from: number; to: number }): Promise<void> {
  const at = new Date().toISOString();
  for (let start = from; start < to; start += 500)
    await database.write(async (tx) => {
      const numbers = Array.from({ length: Math.min(500, to - start) }, (_, index) => start + index);
      const cards = await tx
        .insertInto('support_cards')
        .values(
          numbers.map((number) => ({
            list_id: (number % 30) + 1,
            position: `b${String(number).padStart(5, '0')}1`,
            title: `Question ${number}`,
            text: '',
            sender_name: 'Mei Lin',
            sender_address: 'mei@example.com',
            assignee_id: null,
            due_on: null,
            search_key: searchKey(`Question ${number}`, 'Mei Lin', 'mei@example.com'),
            labels: '["urgent"]',
            unanswered_since: at,
            archived_at: null,
            created_at: at,
            changed_at: at,
            deleted_at: null,
            touched: 1,
          })),
        )
        .returning('id')
        .execute();
      for (const turn of [0, 1, 2])
        await tx
          .insertInto('support_mails')
          .values(
            cards.map(({ id }) => {
              const text = `${turn} `.concat(sentences.repeat(12));
              return {
                card_id: id,
                is_ours: 0 as const,
                message_id: `${id}-${turn}`,
                reply_to_id: null,
                author_id: null,
                sender_name: 'Mei Lin',
                sender_address: 'mei@example.com',
                recipient: 'help@example.com',
                subject: 'Help',
                text,
                search_key: searchKey('Mei Lin', text),
                html: `<p>${text}</p>`,
                at,
                sent_at: null,
                failed_at: null,
              };
            }),
          )
          .execute();
    });
}
