import { dayOf } from '@eemusic/contract/platform/days';
import type { Duration } from '@eemusic/contract/sales/commissions';
import { channelFields, educatorFields, emptyTexts, studentFields } from '@eemusic/contract/platform/record-fields';
import type { RegionCode } from '@eemusic/contract/platform/regions';
import { lockUserManagement } from '@eemusic/server/src/sales/user-management/index.ts';
import { addChannels } from '@eemusic/server/src/sales/channels/index.ts';
import { addEducators } from '@eemusic/server/src/sales/educators/index.ts';
import { addStudents } from '@eemusic/server/src/sales/users/index.ts';
import { addSales, type NewSale } from '@eemusic/server/src/sales/commissions/index.ts';
import { type Change, system } from '@eemusic/server/src/platform/database/index.ts';
import { seedChain } from '#tools/demo/chain.ts';
import type { Services } from '@eemusic/server/src/platform/services.ts';

type School = { name: string; channel?: string; category?: 'School' | 'Teacher' };
type Learner = {
  name: string;
  school?: string;
  profiles?: readonly string[];
  /** Sales, each on the first day of a month, which was this many months ago. */
  bought?: { monthsAgo: number; days: Duration };
  expiresOn?: string;
};

/** The first word of a name identifies the journey that uses the record. */
const channels: readonly { name: string; region: RegionCode }[] = [
  { name: 'Harp North', region: 'HL' },
  { name: 'Harp South', region: 'GD' },
  { name: 'Harp 西部音乐', region: 'SC' },
  { name: 'Flute East', region: 'SH' },
  { name: 'Flute West', region: 'SC' },
  { name: 'Viola Channel', region: 'ZJ' },
  { name: 'Cello Coast', region: 'FJ' },
  { name: 'Cello Delta', region: 'JS' },
  { name: 'Cello Hills', region: 'GX' },
  { name: 'Horn Channel', region: 'HB' },
  { name: 'Tuba Channel', region: 'HB' },
];

const schools: readonly School[] = [
  { name: 'Harp Academy', channel: 'Harp North' },
  { name: 'Harp Studio', channel: 'Harp North', category: 'Teacher' },
  { name: 'Harp 琴行' },
  { name: 'Harp Free Teacher', category: 'Teacher' },
  { name: 'Flute Academy', channel: 'Flute East' },
  { name: 'Flute Studio', channel: 'Flute East', category: 'Teacher' },
  { name: 'Flute Conservatory', channel: 'Flute West' },
  { name: 'Oboe Academy' },
  { name: 'Oboe Studio', category: 'Teacher' },
  { name: 'Viola Academy', channel: 'Viola Channel' },
  { name: 'Viola Studio', channel: 'Viola Channel', category: 'Teacher' },
  { name: 'Horn Academy', channel: 'Horn Channel' },
  { name: 'Horn Studio', category: 'Teacher' },
  { name: 'Horn Conservatory' },
  { name: 'Bugle Academy' },
  { name: 'Zither Academy' },
  { name: 'Sackbut Academy' },
  { name: 'Tuba Academy', channel: 'Tuba Channel' },
];

const learners: readonly Learner[] = [
  { name: 'Flute Anna', school: 'Flute Academy' },
  { name: 'Flute Ben', school: 'Flute Academy' },
  { name: 'Flute 小明' },
  {
    name: 'Oboe Clara',
    school: 'Oboe Academy',
    profiles: ['Clara', 'Her brother'],
    bought: { monthsAgo: 1, days: 366 },
    expiresOn: '2031-08-30',
  },
  { name: 'Oboe Daniel', school: 'Oboe Academy', profiles: ['Daniel'] },
  { name: 'Oboe 李娜' },
  { name: 'Viola Xu Min', school: 'Viola Academy', bought: { monthsAgo: 2, days: 366 } },
  { name: 'Viola Lu Bo', school: 'Viola Academy', bought: { monthsAgo: 1, days: 732 } },
  { name: 'Zither Wei', school: 'Zither Academy' },
  { name: 'Zither Lan', school: 'Zither Academy' },
  { name: 'Horn Cai', school: 'Horn Academy' },
  { name: 'Viola Pan Yi', school: 'Viola Studio', bought: { monthsAgo: 1, days: 366 } },
];

/** Adds many generated users, and a few that journeys change. */
export async function seedSalesChain(services: Services): Promise<void> {
  const { database, clock } = services;
  await seedChain(services, { channels: 4, educators: 30, students: 400 }, { isBulk: false });
  await database.change(system('journeys'), async (tx) => {
    await lockUserManagement(tx);
    await addKnown(tx, clock.now());
    tx.audit(
      'student.seeded',
      { kind: 'sales chain', id: null, name: 'journeys' },
      { after: { students: learners.length } },
    );
  });
}

/** All records were added some months ago. */
async function addKnown(tx: Change, now: Date): Promise<void> {
  const at = startOfMonth(now, 3);
  const channelIds = await addChannels(
    tx,
    channels.map(({ name, region }) => ({ ...emptyTexts(channelFields), ...contact(name), region })),
    at,
  );
  const channelOf = idsBy(channels, channelIds);
  const schoolIds = await addEducators(
    tx,
    schools.map(({ name, channel, category = 'School' }) => ({
      ...emptyTexts(educatorFields),
      ...contact(name),
      category,
      channelId: channelOf(channel),
      region: 'SH',
      userName: slug(name),
      passwordHash: null,
    })),
    at,
  );
  const schoolOf = idsBy(schools, schoolIds);
  const studentIds = await addStudents(
    tx,
    learners.map(({ name, school, profiles = [], bought, expiresOn = null }) => ({
      ...emptyTexts(studentFields),
      ...contact(name),
      fullName: name,
      educatorId: schoolOf(school),
      region: 'SH',
      subscriptionCode: bought ? codeOf(name) : null,
      activeFrom: bought ? startOfMonth(now, bought.monthsAgo).toISOString().slice(0, 10) : null,
      expireBy: expiresOn,
      birthYear: null,
      profiles,
    })),
    at,
  );
  const sales = learners.flatMap(({ name, school, bought }, index): NewSale[] => {
    const educatorId = schoolOf(school);
    if (!bought || educatorId === null) return [];
    const channelId = channelOf(schools.find((one) => one.name === school)?.channel);
    const at = startOfMonth(now, bought.monthsAgo);
    const [studentId = 0, subscriptionCode] = [studentIds[index], codeOf(name)];
    return [{ studentId, educatorId, channelId, durationDays: bought.days, at, day: dayOf(at), subscriptionCode }];
  });
  await addSales(tx, sales);
}

function contact(name: string) {
  return {
    name,
    contactName: 'Lin Tao',
    contactNumber: '+86 125 0000 0000',
    contactEmail: `${slug(name)}@example.com`,
    isActive: true,
  };
}

/** Returns a name as the local part of an email address; Chinese characters become their code points. */
const slug = (name: string) =>
  name.toLowerCase().replaceAll(/[^a-z]/g, (sign) => (sign === ' ' ? '-' : sign.charCodeAt(0).toString(36)));

const codeOf = (name: string) => slug(name).toUpperCase();

const startOfMonth = (now: Date, monthsAgo: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1));

function idsBy(records: readonly { name: string }[], ids: readonly number[]) {
  const byName = new Map(records.map(({ name }, index) => [name, ids[index] ?? null]));
  return (name: string | undefined) => (name === undefined ? null : (byName.get(name) ?? null));
}
