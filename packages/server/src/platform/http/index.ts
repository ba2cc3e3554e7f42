export { chosenIds, selectionOf } from './chosen.ts';
export { Refusal, type RefusalCode } from './refusal.ts';
export type { Serve } from './serve.ts';
