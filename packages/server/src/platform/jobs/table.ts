import type { Generated } from 'kysely';

type JobsTable = {
  id: Generated<number>;
  /** Selects the handler. */
  kind: string;
  /** JSON. */
  payload: string;
  /** No two unfinished jobs have the same key; null where duplicates are allowed. */
  unique_key: string | null;
  /** Earliest start; postponed by each failure. */
  run_at: string;
  /** Runs started so far. */
  attempts: Generated<number>;
  max_attempts: number;
  /** Until then the job belongs to the lease owner; null when nobody runs it. */
  lease_until: string | null;
  lease_owner: string | null;
  last_error: string | null;
  created_at: string;
  done_at: string | null;
  /** Given up after the last attempt; kept for people to inspect. */
  dead_at: string | null;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    jobs: JobsTable;
  }
}

/** What the runner knows about a leased job. */
export type LeasedJob = Pick<JobsTable, 'kind' | 'payload' | 'unique_key' | 'max_attempts'> & {
  id: number;
  attempts: number;
};
