import type { SentenceTable, Texts } from '@eemusic/music/sentences';

type Coded = { code: string; params: Readonly<Record<string, unknown>> };

/** What a code says in the language of the interface; the English of the wire for a code of a newer server. */
export function sayCoded<Table extends SentenceTable>(texts: Texts<Table>, coded: Coded, english: string): string {
  const { code, params } = coded;
  if (!Object.hasOwn(texts, code)) return english;
  const say = texts[code] as (params: Coded['params']) => string;
  return say(params);
}
