import { useEffect, useEffectEvent } from 'react';
import { CallError } from '#platform/api/call-error.ts';
import { useConnection } from '#platform/api/connection.ts';
import { type FailureTexts, toast } from './toast.tsx';

/**
 * Says once that something could not be loaded; a lost connection is said by the banner, and a session that has ended
 * by the dialog.
 */
export function useFailureToast(error: unknown, texts?: FailureTexts): void {
  const isOnline = useConnection() === 'online';
  const isSaidElsewhere = error instanceof CallError && (error.status === 0 || error.status === 401);
  const isFailed = error !== null && isOnline && !isSaidElsewhere;
  const say = useEffectEvent(() => toast.failure(error, texts));
  useEffect(() => {
    if (isFailed) say();
  }, [isFailed]);
}
