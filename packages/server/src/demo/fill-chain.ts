import type { Services } from '#services.ts';
import { analyzeChain } from './analyze.ts';
import { seedChain } from './chain.ts';
import { seedLibraries } from './libraries.ts';

/** A sales chain of a size to measure with, told on standard output as it grows. */
export async function fillChain(services: Services, { students }: { students: number }): Promise<void> {
  const begin = performance.now();
  const tell = (text: string) =>
    process.stdout.write(`${((performance.now() - begin) / 1000).toFixed(1).padStart(6)} s  ${text}\n`);
  const library = await services.database.read.selectFrom('libraries').select('id').limit(1).executeTakeFirst();
  if (!library) await seedLibraries(services);
  const channels = Math.max(3, Math.round(students / 5000));
  const educators = Math.max(20, Math.round(students / 50));
  await seedChain(services, { channels, educators, students }, { isBulk: true, onProgress: tell });
  tell('Statistics');
  await analyzeChain(services.database);
  tell(`Done: ${channels} channels, ${educators} educators, ${students} students`);
}
