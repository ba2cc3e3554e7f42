import { eraseStudent, exportPersonalData } from '@eemusic/contract/sales/privacy';
import { aSale } from '#testing/a-sale.ts';
import { aStaff } from '#testing/a-staff.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

export const writes: ExampleWrites = {
  'privacy.exportPersonalData': async () => {
    const server = await aStaff();
    const { studentId } = await aSale(server.services);
    const save = (id: number) => () => server.call(exportPersonalData, { studentId: id, format: 'json' });
    return { server, done: save(studentId), refused: save(999_999) };
  },
  'privacy.eraseStudent': async () => {
    const server = await aStaff();
    const { studentId } = await aSale(server.services);
    const erase = (fullName: string) => () => server.call(eraseStudent, { studentId, fullName });
    return { server, done: erase('王芳'), refused: erase('王') };
  },
};
