import type { Generated } from 'kysely';
import type { Actor } from './actor.ts';

export type RecordName = { kind: string; id: number | string | null };
export type AuditEntry = {
  action: string;
  record: RecordName;
  before?: object | null;
  after?: object | null;
  /** By which it can be undone. */
  deletionId?: number;
};

type AuditEntriesTable = {
  id: Generated<number>;
  at: string;
  actor_kind: 'administrator' | 'visitor' | 'system';
  actor_id: number | null;
  actor_name: string;
  session_id: number | null;
  address: string | null;
  user_agent: string | null;
  request_id: string | null;
  /** 'score.published': the area, then what happened. */
  action: string;
  record_kind: string;
  record_id: string | null;
  before: string | null;
  after: string | null;
  deletion_id: number | null;
};

declare module '#database/tables.ts' {
  interface Tables {
    audit_entries: AuditEntriesTable;
  }
}

const secrets = /password|token|secret|hash/i;

/** Rows of the append-only audit table; values under a secret's name are left out. */
export function auditEntries(by: Actor, entries: AuditEntry[], at: Date): Omit<AuditEntriesTable, 'id'>[] {
  return entries.map(({ action, record, before, after, deletionId }) => ({
    at: at.toISOString(),
    actor_kind: by.kind,
    actor_id: by.kind === 'system' ? null : (by.id ?? null),
    actor_name: by.name.slice(0, 200),
    session_id: by.kind === 'administrator' ? by.sessionId : null,
    address: by.origin?.address ?? null,
    user_agent: by.origin?.userAgent.slice(0, 300) ?? null,
    request_id: by.origin?.requestId ?? null,
    action,
    record_kind: record.kind,
    record_id: record.id === null ? null : String(record.id),
    before: withoutSecrets(before),
    after: withoutSecrets(after),
    deletion_id: deletionId ?? null,
  }));
}

function withoutSecrets(state: object | null | undefined): string | null {
  if (!state) return null;
  return JSON.stringify(state, (name, value: unknown) => (secrets.test(name) ? '[secret]' : value));
}
