import {
  checkChannelImport,
  checkEducatorImport,
  checkStudentImport,
  importChannels,
  importEducators,
  importStudents,
} from '@eemusic/contract/sales/imports';
import type { startServer } from './start-server.ts';

type Server = Pick<Awaited<ReturnType<typeof startServer>>, 'send'>;
type FileContent = string | Uint8Array;

const fileOf = (content: FileContent) => ({
  name: 'given.csv',
  bytes: typeof content === 'string' ? Buffer.from(content) : content,
});

type Calls =
  | { check: typeof checkChannelImport; apply: typeof importChannels }
  | { check: typeof checkEducatorImport; apply: typeof importEducators }
  | { check: typeof checkStudentImport; apply: typeof importStudents };

/** Imports like a person: checks a file, then applies the plan from the check. */
const importBy =
  (calls: Calls) =>
  ({ send }: Server) => {
    const check = (content: FileContent, query: Record<string, string> = {}) =>
      send(calls.check, fileOf(content), { query });
    const applyPlan = (content: FileContent, plan: string, query: Record<string, string> = {}) =>
      send(calls.apply, fileOf(content), { query: { plan, ...query } });
    const apply = async (content: FileContent, query: Record<string, string> = {}) =>
      applyPlan(content, (await check(content)).body.plan, query);
    return { check, applyPlan, apply };
  };

export const channelImport = importBy({ check: checkChannelImport, apply: importChannels });
export const educatorImport = importBy({ check: checkEducatorImport, apply: importEducators });
export const studentImport = importBy({ check: checkStudentImport, apply: importStudents });
