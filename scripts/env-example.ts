import { writeFileSync } from 'node:fs';
import { describeSettings } from '../packages/server/src/configuration.ts';

writeFileSync(new URL('../.env.example', import.meta.url), describeSettings());
