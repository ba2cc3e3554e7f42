import { studentRestorer } from './restore.ts';
import { studentImportRestorer } from './import.ts';
import { studentRoutes } from './routes.ts';
import type { Room } from '#platform/room.ts';

export const usersRoom: Room = {
  routes: studentRoutes,
  restorers: (services) => ({
    student: studentRestorer(services),
    'student-import': studentImportRestorer(services),
  }),
};
