import { dayOf } from '@eemusic/contract/platform/days';
import { channelFields, educatorFields, emptyTexts, studentFields } from '@eemusic/contract/platform/record-fields';
import { addChannels } from '#sales/channels/index.ts';
import { addEducators } from '#sales/educators/index.ts';
import { lockUserManagement } from '#sales/user-management/index.ts';
import { addStudents } from '#sales/users/index.ts';
import { recordSale } from '#sales/commissions/index.ts';
import { type Change, system } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';

const contact = {
  contactName: 'Mei Lin',
  contactNumber: '+86 1',
  contactEmail: 'mei@example.com',
  isActive: true,
} as const;

/** Runs a change with the system as actor, with an audit entry. */
export function change<Result>({ database }: Services, work: (tx: Change) => Promise<Result>): Promise<Result> {
  return database.change(system('test'), async (tx) => {
    tx.audit('student.tested', { kind: 'student', id: null });
    await lockUserManagement(tx);
    return work(tx);
  });
}

export async function aChannel(tx: Change, at: Date, name = 'North'): Promise<number> {
  const [id = 0] = await addChannels(tx, [{ ...emptyTexts(channelFields), ...contact, name, region: 'SD' }], at);
  return id;
}

type EducatorOptions = { name?: string; channelId?: number | null; userName?: string };

export async function anEducator(tx: Change, at: Date, overrides: EducatorOptions = {}) {
  const access = { userName: null, passwordHash: null } as const;
  const educator = { ...emptyTexts(educatorFields), ...contact, ...access, region: null, category: 'School' } as const;
  const [id = 0] = await addEducators(tx, [{ ...educator, name: 'Oak School', channelId: null, ...overrides }], at);
  return id;
}

type StudentOptions = { fullName?: string; educatorId?: number | null; subscriptionCode?: string; expireBy?: string };

export async function aStudent(tx: Change, at: Date, overrides: StudentOptions = {}): Promise<number> {
  const none = {
    region: null,
    subscriptionCode: null,
    activeFrom: null,
    expireBy: null,
    birthYear: null,
    profiles: [],
  };
  const [id = 0] = await addStudents(
    tx,
    [{ ...emptyTexts(studentFields), ...contact, ...none, fullName: '王芳', educatorId: null, ...overrides }],
    at,
  );
  return id;
}

/** The fields of a sale for an instant, and for its day in UTC. */
export const soldAt = (at: Date | string) => ({ at: new Date(at), day: dayOf(new Date(at)) });

/** Adds a student of an educator of a channel, with a sale for a year. */
export async function aSale(services: Services) {
  const at = services.clock.now();
  return change(services, async (tx) => {
    const channelId = await aChannel(tx, at);
    const educatorId = await anEducator(tx, at, { channelId });
    const studentId = await aStudent(tx, at, { educatorId });
    const sale = {
      studentId,
      educatorId,
      channelId,
      durationDays: 366,
      ...soldAt(at),
      subscriptionCode: null,
    } as const;
    return { channelId, educatorId, studentId, saleId: await recordSale(tx, sale) };
  });
}
