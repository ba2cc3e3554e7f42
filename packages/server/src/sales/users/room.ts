import { shortTextCount } from './count-short-texts.ts';
import { studentRestorer } from './restore.ts';
import { studentImport } from './import.ts';
import { studentRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const usersRoom: Room = {
  routes: studentRoutes,
  jobs: (services) => ({ 'users.count-short-texts': shortTextCount(services) }),
  restorers: (services) => ({
    student: studentRestorer(services),
    'student-import': studentImport.restorer(services),
  }),
};
