import type { Params } from '@eemusic/contract/platform/wording';
import { startMessages } from './start-messages.ts';
import { startRefusals } from './start-refusals.ts';

type Texts = Partial<Record<string, (params: never) => string>>;

/** Texts that the sign-in page needs; the app and its rooms add the others. */
const refusals: Texts = { ...startRefusals };
const messages: Texts = { ...startMessages };

export function addServerSentences(more: { refusals: Texts; messages: Texts }): void {
  Object.assign(refusals, more.refusals);
  Object.assign(messages, more.messages);
}

let loadOthers = async (): Promise<unknown> => undefined;

/** Registers how to load the texts that no screen needs to open. */
export function provideSentences(load: () => Promise<unknown>): void {
  loadOthers = load;
}

/** Loads the text of a code that is not loaded yet; if that fails, the server's English is shown. */
export async function loadSentence(code: string): Promise<void> {
  if (!Object.hasOwn(refusals, code) && !Object.hasOwn(messages, code)) await loadOthers().catch(() => undefined);
}

/** The sentence for a code; null for one that only a newer server knows. */
export const formatRefusal = (code: string, params: Params): string | null => format(refusals, code, params);
export const formatMessage = (code: string, params: Params): string | null => format(messages, code, params);

function format(texts: Texts, code: string, params: Params): string | null {
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  // The server sends each code with the params of its own text.
  return text === undefined ? null : text(params as never);
}
