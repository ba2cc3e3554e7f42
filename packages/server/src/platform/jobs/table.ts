import type { Generated } from 'kysely';

type JobsTable = {
  id: Generated<number>;
  /** Names the handler. */
  kind: string;
  /** JSON. */
  payload: string;
  /** No two unfinished jobs have the same; null where that does not matter. */
  unique_key: string | null;
  /** Not before; moved on by each failure. */
  run_at: string;
  /** Runs begun so far. */
  attempts: Generated<number>;
  max_attempts: number;
  /** Until then the job is the lease owner's alone; null when nobody runs it. */
  lease_until: string | null;
  lease_owner: string | null;
  last_error: string | null;
  created_at: string;
  done_at: string | null;
  /** Given up after the last attempt; kept for people to see. */
  dead_at: string | null;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    jobs: JobsTable;
  }
}

/** What the runner knows of a job that it has leased. */
export type LeasedJob = Pick<JobsTable, 'kind' | 'payload' | 'unique_key' | 'max_attempts'> & {
  id: number;
  attempts: number;
};
