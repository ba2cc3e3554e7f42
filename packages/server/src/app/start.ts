import './compile-cache.mjs';
import './private-files.ts';

/** `npm start`: the console with demo data in a folder of its own. */
await import('./start-demo.ts');
