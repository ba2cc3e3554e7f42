import { median } from './figures.ts';
import { listsOfEducators, onLarge } from './large.ts';
import { load } from './load.ts';

/**
 * The figures that a console of a million students is held to, of both engines beside each other: pages of lists a
 * second, a search with its exact total, and an export. With BENCH_STUDENTS=10000000 the same of ten million, within a
 * factor of 1.5.
 */
const allowance = Number(process.env['BENCH_STUDENTS'] ?? 0) > 1_000_000 ? 1.5 : 1;
const connections = 32;
const seconds = 5;

type PerEngine = { sqlite: number; postgres: number };
type Figure = { what: string; unit: string; target: PerEngine; isMinimum: boolean };

const both = (value: number): PerEngine => ({ sqlite: value, postgres: value });
const atLeast = (what: string, target: PerEngine): Figure => ({ what, unit: '/s', target, isMinimum: true });
const under = (what: string, unit: string, target: number): Figure => {
  return { what, unit, target: both(target), isMinimum: false };
};

const studentsOfOne = atLeast('100 students of an educator', { sqlite: 3500, postgres: 1500 });
const educatorsWithCounts = atLeast('100 educators with their counts', both(2000));
/** Texts of every length, with few matches and with many; the slowest of each kind counts. */
const searches: [Figure, string[]][] = Object.entries({
  chen: ['chen'],
  'two Latin letters': ['wa', 'ch', 'li', 'zh', 'an'],
  'one Latin letter': ['a', 'e', 'z'],
  'one digit': ['1', '8'],
  'one Chinese character': ['王', '芳', '明', '诺'],
  'two Chinese characters': ['欧阳', '王芳', '明月', '梓涵'],
  'a whole name': ['wang fang', 'li wei'],
  'part of an email': ['wei12', '@example'],
  'nothing matches': ['xqzzyx'],
}).map(([kind, texts]) => [under(`search with exact total, p50: ${kind}`, 'ms', 30), texts]);
const exportTime = under('export, for each million rows', 's', 20);
const exportMemory = under('… memory that it takes', 'MB', 150);

const found = new Map<Figure, Partial<PerEngine>>();

await onLarge(async ({ address, headers, database: { read, engine }, takeUsage }) => {
  const note = (figure: Figure, value: number) => {
    found.set(figure, { ...found.get(figure), [engine]: value });
    console.log(`${figure.what}: ${value.toFixed(1)} ${figure.unit}`);
  };
  const ratePerSecond = async (path: string, bodies: object[]) => {
    const options = { address, path, headers, bodies, connections };
    await load({ ...options, seconds: 2 });
    const [server, client] = [await takeUsage(), process.cpuUsage()];
    const { length } = await load({ ...options, seconds });
    const { user, system } = process.cpuUsage(client);
    const serverMs = (((await takeUsage()).processorSeconds - server.processorSeconds) * 1000) / length;
    const clientMs = (user + system) / 1000 / length;
    console.log(
      `${path}: ${serverMs.toFixed(2)} ms of the server's processor each, ${clientMs.toFixed(2)} of the client's`,
    );
    return length / seconds;
  };

  const ofEducators = await listsOfEducators(read);
  note(studentsOfOne, await ratePerSecond('/admin/users', ofEducators));
  note(educatorsWithCounts, await ratePerSecond('/admin/educators', [{}]));

  for (const [figure, texts] of searches) {
    const medians: number[] = [];
    for (const searchQuery of texts) {
      const options = { address, path: '/admin/users', headers, bodies: [{ searchQuery }], connections: 1 };
      medians.push(median(await load({ ...options, seconds: 1 })));
    }
    note(figure, Math.max(...medians));
  }

  const before = await takeUsage();
  const begin = performance.now();
  const answer = await fetch(`${address}/admin/users/export`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok || !answer.body) throw new Error(await answer.text());
  for await (const _ of answer.body);
  const exported = Number(answer.headers.get('x-rows'));
  note(exportTime, (performance.now() - begin) / 1000 / (exported / 1_000_000));
  note(exportMemory, (await takeUsage()).maxMb - before.mb);
});

console.log(`\n${'found (target)'.padStart(62)}${'SQLite'.padStart(20)}${'PostgreSQL'.padStart(20)}`);
for (const [{ what, unit, target, isMinimum }, values] of found) {
  const cell = (engine: keyof PerEngine) => {
    const value = values[engine];
    if (value === undefined) return '–';
    const limit = isMinimum ? target[engine] / allowance : target[engine] * allowance;
    const isMet = isMinimum ? value >= limit : value < limit;
    return `${value.toFixed(value < 100 ? 1 : 0)} (${limit.toFixed(0)})${isMet ? ' ' : '!'}`;
  };
  console.log(`${what.padEnd(56)}${unit.padStart(6)}${cell('sqlite').padStart(20)}${cell('postgres').padStart(20)}`);
}
console.log('! misses its target, in brackets');
