import type { Configuration } from '#platform/configuration.ts';
import type { DatabasePlace } from '#platform/database/index.ts';

export const databasePlaceOf = ({ DATABASE_URL, DATA_DIR }: Configuration): DatabasePlace => ({
  databaseUrl: DATABASE_URL,
  dataDir: DATA_DIR,
});
