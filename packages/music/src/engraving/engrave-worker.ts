import { enableLog, LOG_OFF } from 'verovio/esm';
import createVerovioModule from 'verovio/wasm';
import { answer } from '#workers/index.ts';
import { draw } from './draw.ts';
import { Toolkits } from './text-fonts.ts';
import type { EngraveTask } from './index.ts';

const module = await createVerovioModule();
enableLog(LOG_OFF, module);
const toolkits = new Toolkits(module);

answer(({ xml, layout }: EngraveTask) => draw(toolkits.toolkitFor(xml), xml, layout));
