export { limitOf, type SystemToken } from './admit.ts';
export { assertBelow, assertRecentSignIn, JsonAnswer, type Message, message } from './answers.ts';
export { type PlainRefusalCode, Refusal, type RefusalArguments, type RefusalCode } from './answers.ts';
export { parse, resolveSelection, selectionOf } from './input.ts';
export type { Serve } from './serve.ts';
