import { writeFileSync } from 'node:fs';
import { describeSettings } from '@eemusic/server/src/platform/configuration.ts';

writeFileSync(new URL('../.env.example', import.meta.url), describeSettings());
