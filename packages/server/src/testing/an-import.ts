import {
  checkEducatorImport,
  checkStudentImport,
  importEducators,
  importStudents,
} from '@eemusic/contract/sales/imports';
import type { startServer } from './start-server.ts';

type Server = Pick<Awaited<ReturnType<typeof startServer>>, 'send'>;
type Given = string | Uint8Array;

const fileOf = (given: Given) => ({ name: 'given.csv', bytes: typeof given === 'string' ? Buffer.from(given) : given });

/** Imports educators as a person does: checks a file, and applies what was shown. */
export function educatorImport({ send }: Server) {
  const check = (given: Given, query: Record<string, string> = {}) =>
    send(checkEducatorImport, fileOf(given), { query });
  const applyPlan = (given: Given, plan: string, query: Record<string, string> = {}) =>
    send(importEducators, fileOf(given), { query: { plan, ...query } });
  const apply = async (given: Given, query: Record<string, string> = {}) =>
    applyPlan(given, (await check(given)).body.plan, query);
  return { check, applyPlan, apply };
}

/** The same of students. */
export function studentImport({ send }: Server) {
  const check = (given: Given, query: Record<string, string> = {}) =>
    send(checkStudentImport, fileOf(given), { query });
  const applyPlan = (given: Given, plan: string, query: Record<string, string> = {}) =>
    send(importStudents, fileOf(given), { query: { plan, ...query } });
  const apply = async (given: Given, query: Record<string, string> = {}) =>
    applyPlan(given, (await check(given)).body.plan, query);
  return { check, applyPlan, apply };
}
