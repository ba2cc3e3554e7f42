import { publishScores } from '@eemusic/contract/library/scores';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDrafts } from '#library/drafts/index.ts';
import { call } from '#platform/api/call.ts';
import { useIdempotency } from '#platform/ui/form/use-form.ts';
import { type Decided, refreshScores } from '#library/scores/index.ts';

type Uploaded = Decided & { fileName: string };
export type PublishedScore = Decided & { id: number };

/** Publishes all scores or none; a repeated request does not publish twice. */
export function usePublish(onPublished: (message: string, published: PublishedScore[]) => void) {
  const client = useQueryClient();
  const { optionsFor } = useIdempotency();

  return useMutation({
    mutationFn: (input: { scores: Uploaded[]; draft: { id: number; version: number } }) =>
      call(publishScores, input, optionsFor(input)),
    onSuccess: async ({ message, ids }, { scores }) => {
      onPublished(message, withIds(scores, ids));
      await Promise.all([refreshScores(client), refreshDrafts(client)]);
    },
  });
}

/** The server returns the ids in the order of the scores. */
function withIds(scores: readonly Uploaded[], ids: readonly number[]): PublishedScore[] {
  return scores.flatMap((score, index) => {
    const id = ids[index];
    return id === undefined ? [] : [{ ...score, id }];
  });
}
