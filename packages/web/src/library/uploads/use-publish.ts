import { type Curriculum, publishScores } from '@eemusic/contract/library/scores';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#platform/api/call.ts';
import { newIdempotencyKey } from '#platform/api/request.ts';
import { type Decided, refreshScores } from '#library/scores/index.ts';

type Batch = { moduleId: number; curriculum: Curriculum; scores: readonly (Decided & { fileName: string })[] };

/** Publishes all scores or none; a repeated request does not publish twice. */
export function usePublish(onPublished: (message: string, batch: Batch) => void) {
  const client = useQueryClient();
  const last = useRef({ body: '', key: '' });

  return useMutation({
    mutationFn: ({ moduleId, curriculum, scores }: Batch) => {
      const input = { scores: scores.map((score) => ({ ...score, moduleId, curriculum })) };
      const body = JSON.stringify(input);
      if (last.current.body !== body) last.current = { body, key: newIdempotencyKey() };
      return call(publishScores, input, { idempotencyKey: last.current.key });
    },
    onSuccess: async ({ message }, batch) => {
      onPublished(message, batch);
      await refreshScores(client);
    },
  });
}
