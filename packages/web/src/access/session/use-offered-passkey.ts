import { useEffect, useEffectEvent, useRef } from 'react';
import type { PasskeyOffer } from './passkey.ts';

type Offer = { isOn: boolean; stays: () => boolean; onRefused: (error: unknown) => void };

/** Offers passkeys in the email field. Returns a function that offers them again after a failed attempt. */
export function useOfferedPasskey({ isOn, stays, onRefused }: Offer): () => void {
  const current = useRef<PasskeyOffer>(null);
  const readStays = useEffectEvent(stays);
  const refuse = useEffectEvent(onRefused);

  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    const begin = async () => {
      const { offerPasskeys } = await import('./passkey.ts');
      if (isOver) return;
      current.current = offerPasskeys({ stays: () => readStays(), onRefused: (error) => refuse(error) });
    };
    /* Errors are ignored: the password still works, and the passkey button shows the error. */
    void begin().catch(() => undefined);
    return () => {
      isOver = true;
      current.current?.stop();
      current.current = null;
    };
  }, [isOn]);

  return () => current.current?.again();
}
