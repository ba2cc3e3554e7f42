import './compile-cache.mjs';
import './private-files.ts';

/** `npm run serve`: the console as configured, for production. */
await import('./serve-configured.ts');
