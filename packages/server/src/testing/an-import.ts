import {
  checkEducatorImport,
  checkStudentImport,
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

/** Imports educators as a person does: checks a file, then applies the plan that was shown. */
export function educatorImport({ send }: Server) {
  const check = (content: FileContent, query: Record<string, string> = {}) =>
    send(checkEducatorImport, fileOf(content), { query });
  const applyPlan = (content: FileContent, plan: string, query: Record<string, string> = {}) =>
    send(importEducators, fileOf(content), { query: { plan, ...query } });
  const apply = async (content: FileContent, query: Record<string, string> = {}) =>
    applyPlan(content, (await check(content)).body.plan, query);
  return { check, applyPlan, apply };
}

/** The same for students. */
export function studentImport({ send }: Server) {
  const check = (content: FileContent, query: Record<string, string> = {}) =>
    send(checkStudentImport, fileOf(content), { query });
  const applyPlan = (content: FileContent, plan: string, query: Record<string, string> = {}) =>
    send(importStudents, fileOf(content), { query: { plan, ...query } });
  const apply = async (content: FileContent, query: Record<string, string> = {}) =>
    applyPlan(content, (await check(content)).body.plan, query);
  return { check, applyPlan, apply };
}
