import { plural, t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { CallError, textOf } from '#platform/api/call-error.ts';

/** Texts are functions, so that they follow a change of language. */
type Refusal = { text: () => string; code: string | null; fields: () => Record<string, string> };

/**
 * Submits a form and keeps the reason for a refusal; counts down if the server asks to wait, and from `firstWait`
 * seconds. It counts by the clock and not by ticks, because browsers slow down the timers of a background tab.
 */
export function useRefusal(firstWait = 0) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [refused, setRefused] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const [now, setNow] = useState(Date.now);
  const [until, setUntil] = useState(now + firstWait * 1000);
  const wait = Math.max(0, Math.ceil((until - now) / 1000));
  const isWaiting = wait > 0;

  useEffect(() => {
    if (!isWaiting) return;
    const clock = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(clock);
  }, [isWaiting]);

  const waitFor = (seconds: number) => {
    const begun = Date.now();
    setNow(begun);
    setUntil(begun + seconds * 1000);
  };
  const refuse = (refused: Refusal) => {
    setRefusal(refused);
    setRefused((before) => before + 1);
  };
  const show = (error: unknown) => {
    const isCallError = error instanceof CallError;
    waitFor(isCallError ? (error.retryAfter ?? 0) : 0);
    refuse({
      text: () => textOf(error),
      code: isCallError ? error.code : null,
      fields: () => (isCallError ? fieldsOf(error) : {}),
    });
  };

  const announce = (text: string, fields: Record<string, string> = {}) =>
    refuse({ text: () => text, code: null, fields: () => fields });

  return {
    text: refusal?.text() ?? null,
    code: refusal?.code ?? null,
    fields: refusal?.fields() ?? {},
    refused,
    /** How long to wait, in words; null if there is no need to. */
    wait: isWaiting ? inWords(wait) : null,
    waitFor,
    isSending,
    attempt: async (send: () => Promise<void>) => {
      setIsSending(true);
      setRefusal(null);
      await send().catch(show);
      setIsSending(false);
    },
    show,
    announce,
    isIncomplete: (fields: Record<string, string>): boolean => {
      const missing = Object.entries(fields).filter(([, text]) => text === '');
      if (missing.length === 0) return false;
      announce(
        t`Please fill all fields`,
        Object.fromEntries(missing.map(([name]) => [name, t`Please fill in this field`])),
      );
      return true;
    },
    clear: () => setRefusal(null),
    /** Takes back what is wrong with fields as soon as somebody types. Any other refusal stays. */
    retract: () => {
      if (refusal !== null && Object.keys(refusal.fields()).length > 0) setRefusal(null);
    },
  };
}

/** What is wrong with a code is said at its field. */
const fieldsOf = ({ code, fields, text }: CallError) => (code === 'session.code-wrong' ? { code: text } : fields);

function inWords(seconds: number): string {
  if (seconds < 90) return plural(seconds, { one: '# second', other: '# seconds' });
  const minutes = Math.ceil(seconds / 60);
  return plural(minutes, { one: '# minute', other: '# minutes' });
}
