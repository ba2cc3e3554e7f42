import type { Configuration } from '#platform/configuration.ts';
import type { DatabaseLocation } from '#platform/database/index.ts';

export const databaseLocationOf = ({ DATABASE_URL, DATA_DIR }: Configuration): DatabaseLocation => ({
  databaseUrl: DATABASE_URL,
  dataDir: DATA_DIR,
});
