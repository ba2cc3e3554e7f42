import type { SentenceTable, Texts } from '@eemusic/music/sentences';

type Coded = { code: string; params: Readonly<Record<string, unknown>> };

/** The translated sentence for a code; for a code that only a newer server knows, the server's English. */
export function formatCoded<Table extends SentenceTable>(texts: Texts<Table>, coded: Coded, english: string): string {
  const { code, params } = coded;
  if (!Object.hasOwn(texts, code)) return english;
  const format = texts[code] as (params: Coded['params']) => string;
  return format(params);
}
