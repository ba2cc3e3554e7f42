import { enableCompileCache } from 'node:module';

/** `npm run serve`: the console as configured, for production. What was compiled once is not compiled at each start. */
enableCompileCache();
await import('./serve-configured.ts');
