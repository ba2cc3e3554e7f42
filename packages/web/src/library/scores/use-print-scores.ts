import { printScores } from '@eemusic/contract/library/printing';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '#platform/api/download.ts';

/** Makes one PDF of these scores in this order; `percent` is the progress of its download. */
export function usePrintScores() {
  const [percent, setPercent] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: (ids: readonly number[]) => {
      setPercent(0);
      return download(
        printScores,
        { selected: [...ids] },
        { onProgress: (share) => setPercent(Math.round(share * 100)) },
      );
    },
  });
  return { mutate, isPending, percent };
}
