import { listUnassignedStudents } from '@eemusic/contract/sales/users';
import { call } from '#platform/api/call.ts';
import type { Source } from '#platform/ui/chooser-source.ts';

/** Students whom no educator has yet; the server leaves names of two characters and less out. */
export const unassignedUsers: Source = {
  key: ['students', 'unassigned'],
  fetchPage: async ({ query, page, size, signal }) => {
    const asked = { searchQuery: query, Page: String(page), Size: String(size) };
    const { students, total } = await call(listUnassignedStudents, asked, { signal });
    return { items: students.map(({ studentId, studentName }) => ({ id: studentId, name: studentName })), total };
  },
};
