import { setMonthlyReport } from '@eemusic/contract/learning/monthly-report';
import { aStaff } from '#testing/a-staff.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

export const writes: ExampleWrites = {
  'monthlyReport.setMonthlyReport': async () => {
    const server = await aStaff();
    const set = (isWanted: boolean) => () => server.call(setMonthlyReport, { isWanted });
    return { server, done: set(false), refused: set(true) };
  },
};
