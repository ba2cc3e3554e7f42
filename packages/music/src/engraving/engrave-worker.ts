import { enableLog, LOG_OFF, VerovioToolkit } from 'verovio/esm';
import createVerovioModule from 'verovio/wasm';
import { answer } from '#workers/index.ts';
import { draw } from './draw.ts';

const module = await createVerovioModule();
enableLog(LOG_OFF, module);
const toolkit = new VerovioToolkit(module);

answer((xml: string) => draw(toolkit, xml));
