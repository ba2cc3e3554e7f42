import type { Services } from '@eemusic/server/src/platform/services.ts';
import { analyzeTables } from './analyze-tables.ts';
import { seedChain } from './chain.ts';
import { findOrAddLibraries } from './libraries.ts';
import { startProgress } from './progress.ts';

const chainTables = [
  'channels',
  'educators',
  'students',
  'student_profiles',
  'student_libraries',
  'affiliations',
  'enrolments',
  'sales',
  'sales_months',
  'statements',
  'student_totals',
  'educator_totals',
  'subscription_keys',
];

/** Adds a sales chain of this size for benchmarks; prints its progress. */
export async function fillChain(services: Services, { students }: { students: number }): Promise<void> {
  const report = startProgress();
  await findOrAddLibraries(services);
  const channels = Math.max(3, Math.round(students / 5000));
  const educators = Math.max(20, Math.round(students / 50));
  await seedChain(services, { channels, educators, students }, { isBulk: true, onProgress: report });
  report('Statistics');
  await analyzeTables(services.database, chainTables);
  report(`Done: ${channels} channels, ${educators} educators, ${students} students`);
}
