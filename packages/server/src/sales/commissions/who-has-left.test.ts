import { dayOf } from '@eemusic/contract/platform/days';
import { reportEducator } from '@eemusic/contract/sales/commissions';
import { describe, expect, it } from 'vitest';
import { moveMembers, enrolment } from '#sales/user-management/index.ts';
import { aSale, change } from '#testing/a-sale.ts';
import { aStaff } from '#testing/a-staff.ts';

describe('who has left', () => {
  it('is marked in the breakdown by the day of leaving, and no more once they are back', async () => {
    const staff = await aStaff({ codes: ['UM'] });
    const { services, call } = staff;
    const { educatorId, studentId } = await aSale(services);
    const move = (to: number | null, at: Date) =>
      change(services, (tx) => moveMembers(tx, enrolment, { ids: [studentId], to, at }));
    const marks = async () =>
      (await call(reportEducator, { educatorId })).body.educatorReport.detailed_breakdown.map(({ former }) => former);
    expect(await marks()).toEqual([undefined]);

    const at = services.clock.now();
    await move(null, at);
    expect(await marks()).toEqual([{ until: dayOf(at) }]);

    await move(educatorId, at);
    expect(await marks()).toEqual([undefined]);
    await services.database.write((tx) => tx.deleteFrom('enrolments').where('student_id', '=', studentId).execute());
    await services.database.write((tx) =>
      tx.updateTable('students').set({ educator_id: null }).where('id', '=', studentId).execute(),
    );
    expect(await marks()).toEqual([{ until: null }]);
  });
});
