export type { SystemToken } from './admit.ts';
export { resolveSelection, selectionOf } from './resolve-selection.ts';
export { JsonAnswer } from './json-answer.ts';
export { limitOf } from './limits.ts';
export { type Message, message } from './message.ts';
export { parse } from './parse.ts';
export { assertRecentSignIn } from './recent-sign-in.ts';
export { type PlainRefusalCode, Refusal, type RefusalArguments, type RefusalCode } from './refusal.ts';
export type { Serve } from './serve.ts';
