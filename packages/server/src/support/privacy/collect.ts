import type { Currency } from '@eemusic/contract/platform/currencies';
import type { Database } from '#platform/database/index.ts';
import { readActivity } from './read-activity.ts';
import { readSupport } from './read-support.ts';
import * as sections from './sections.ts';

/** All data about a student, by section of the exported file. */
export type PersonalData = NonNullable<Awaited<ReturnType<typeof collect>>>;

export async function collect(
  database: Database,
  studentId: number,
  { currency, at }: { currency: Currency; at: Date },
) {
  const user = await sections.readUser(database, studentId);
  if (!user) return null;
  const [profiles, libraries, schools, keys, sales, practice, reminders, support, activity] = await Promise.all([
    sections.readProfiles(database, studentId),
    sections.readLibraries(database, studentId),
    sections.readSchools(database, studentId),
    sections.readKeys(database, studentId),
    sections.readSales(database, studentId),
    sections.readPractice(database, studentId),
    sections.readReminders(database, studentId),
    readSupport(database, studentId),
    readActivity(database, studentId),
  ]);
  return {
    exportedAt: at.toISOString(),
    user,
    profiles,
    libraries,
    schools,
    keys,
    currency,
    sales,
    practice,
    reminders,
    support,
    activity,
  };
}
