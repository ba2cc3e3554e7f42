import { enableCompileCache } from 'node:module';
import './private-files.ts';

/** `npm start`: the console with demo data in a folder of its own. */
enableCompileCache();
await import('./start-demo.ts');
