import type { Generated } from 'kysely';

declare module '#platform/database/tables.ts' {
  interface Tables {
    tokens: {
      id: Generated<number>;
      name: string;
      /** Separated by spaces. */
      scopes: string;
      channel_id: number | null;
      requests_per_minute: number;
      created_at: string;
      created_by: string;
      rotated_at: string | null;
      expires_at: string | null;
      revoked_at: string | null;
      last_used_at: string | null;
    };
    token_secrets: {
      id: Generated<number>;
      token_id: number;
      /** SHA-256. */
      secret_hash: string;
      ending: string;
      /** Set when another secret replaced this one; both are valid until then. */
      valid_until: string | null;
    };
  }
}
