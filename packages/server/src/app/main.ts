import { enableCompileCache } from 'node:module';
import './private-files.ts';

/** `npm run serve`: the console as configured, for production. The compile cache makes later starts faster. */
enableCompileCache();
await import('./serve-configured.ts');
