import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** For the environment of a process of ours: Node keeps what it made of the modules, which is half of what starting takes. */
export const quickStart = { NODE_COMPILE_CACHE: join(tmpdir(), 'eemusic-compiled') };
