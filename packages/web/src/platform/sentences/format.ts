import type { Params } from '@eemusic/contract/platform/wording';
import { startMessages } from './start-messages.ts';
import { startRefusals } from './start-refusals.ts';

type Texts = Partial<Record<string, (params: never) => string>>;

/** Texts for the sign-in page; the app adds the others with its own catalogs. */
const refusals: Texts = { ...startRefusals };
const messages: Texts = { ...startMessages };

export function addServerSentences(more: { refusals: Texts; messages: Texts }): void {
  Object.assign(refusals, more.refusals);
  Object.assign(messages, more.messages);
}

/** The sentence for a code; null for one that only a newer server knows. */
export const formatRefusal = (code: string, params: Params): string | null => format(refusals, code, params);
export const formatMessage = (code: string, params: Params): string | null => format(messages, code, params);

function format(texts: Texts, code: string, params: Params): string | null {
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  // The server sends a code with the params of its own sentence only.
  return text === undefined ? null : text(params as never);
}
