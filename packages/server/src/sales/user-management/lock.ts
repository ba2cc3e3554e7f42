import type { Transaction } from 'kysely';
import { lock } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';

/**
 * Moving, adding, deleting and restoring records updates counts of their owners. Without this lock, two such changes
 * could lock the same rows in opposite orders and deadlock.
 */
export const lockUserManagement = (tx: Transaction<Tables>) => lock(tx, lockName);

export const lockName = 'user management';
