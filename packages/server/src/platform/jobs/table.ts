import type { Generated } from 'kysely';

type JobsTable = {
  id: Generated<number>;
  /** Determines the handler. */
  kind: string;
  /** JSON. */
  payload: string;
  /** No two unfinished jobs may have the same key; null if duplicates are allowed. */
  unique_key: string | null;
  /** The earliest start; postponed after each failure. */
  run_at: string;
  /** Number of runs that were started. */
  attempts: Generated<number>;
  max_attempts: number;
  /** Until then, the job belongs to the lease owner; null if nobody runs it. */
  lease_until: string | null;
  lease_owner: string | null;
  last_error: string | null;
  created_at: string;
  done_at: string | null;
  /** When it was given up after the last attempt. Such jobs stay in the table, so that people can inspect them. */
  dead_at: string | null;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    jobs: JobsTable;
  }
}

/** The part of a leased job that the runner needs. */
export type LeasedJob = Pick<JobsTable, 'kind' | 'payload' | 'unique_key' | 'max_attempts'> & {
  id: number;
  attempts: number;
};
