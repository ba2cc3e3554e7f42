import { plural } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { CallError, textOf } from '#api/call-error.ts';

type Refusal = { text: string; fields: Record<string, string>; until: number };

/** Why a form was refused; counts down where the server asks to wait. */
export function useRefusal() {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [now, setNow] = useState(Date.now);
  const wait = refusal === null ? 0 : Math.max(0, Math.ceil((refusal.until - now) / 1000));
  const isWaiting = wait > 0;

  useEffect(() => {
    if (!isWaiting) return;
    const clock = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(clock);
  }, [isWaiting]);

  const show = (error: unknown) => {
    const isCallError = error instanceof CallError;
    const seconds = isCallError ? (error.retryAfter ?? 0) : 0;
    const asked = Date.now();
    setNow(asked);
    setRefusal({
      text: textOf(error),
      fields: isCallError ? error.fields : {},
      until: asked + seconds * 1000,
    });
  };

  return {
    text: refusal?.text ?? null,
    fields: refusal?.fields ?? {},
    /** How long to wait yet, in words; null when one need not. */
    wait: wait > 0 ? inWords(wait) : null,
    show,
    say: (text: string) => setRefusal({ text, fields: {}, until: 0 }),
    clear: () => setRefusal(null),
  };
}

function inWords(seconds: number): string {
  if (seconds < 90) return plural(seconds, { one: '# second', other: '# seconds' });
  const minutes = Math.ceil(seconds / 60);
  return plural(minutes, { one: '# minute', other: '# minutes' });
}
