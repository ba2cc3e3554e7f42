import { listUnassignedStudents } from '@eemusic/contract/sales/users';
import { call } from '#platform/api/call.ts';
import type { Source } from '#platform/ui/chooser-source.ts';

/**
 * Students without an educator, to choose from; the server leaves out those whose names have only one or two letters.
 */
export const unassignedUsers: Source = {
  key: ['students', 'unassigned'],
  fetchPage: async ({ query, page, size, signal }) => {
    const request = { searchQuery: query, Page: String(page), Size: String(size) };
    const { students, total } = await call(listUnassignedStudents, request, { signal });
    return { items: students.map(({ studentId, studentName }) => ({ id: studentId, name: studentName })), total };
  },
};
