import { answer } from '#workers/index.ts';
import { startDrawing } from './draw.ts';

answer(await startDrawing());
