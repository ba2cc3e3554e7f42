import { studentRestorer } from './restore.ts';
import { studentImport } from './import.ts';
import { studentRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const usersRoom: Room = {
  routes: studentRoutes,
  jobs: (services) => studentImport.jobs(services),
  restorers: (services) => ({
    student: studentRestorer(services),
    'student-import': studentImport.restorer(services),
  }),
};
