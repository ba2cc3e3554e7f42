import { useEffect, useEffectEvent } from 'react';
import { CallError } from '#platform/api/call-error.ts';
import { useConnection } from '#platform/api/connection.ts';
import { type FailureTexts, toast } from './toast.tsx';

/** Not about a lost connection, which the banner says, or a session that has ended, which the dialog says. */
export function useFailureToast(error: unknown, texts?: FailureTexts): void {
  const isOnline = useConnection() === 'online';
  const isSaidElsewhere = error instanceof CallError && (error.status === 0 || error.status === 401);
  const isFailed = error !== null && isOnline && !isSaidElsewhere;
  const say = useEffectEvent(() => toast.failure(error, texts));
  useEffect(() => {
    if (isFailed) say();
  }, [isFailed]);
}
