import type { DraftScore } from '@eemusic/contract/library/drafts';
import type { Library } from '@eemusic/contract/library/libraries';
import { publishScores } from '@eemusic/contract/library/scores';
import { plural, t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDrafts } from '#library/drafts/index.ts';
import { asDecided, type Decided, findMissing, refreshScores, type RequiredField } from '#library/scores/index.ts';
import { call } from '#platform/api/call.ts';
import { useIdempotency } from '#platform/ui/form/use-form.ts';
import { toast } from '#platform/ui/toast.tsx';
import type { OpenDraft } from './use-draft.ts';

type Uploaded = Decided & { fileName: string };
export type PublishedScore = Decided & { id: number };

type MissingField = { fileName: string; field: RequiredField };

type Handlers = {
  onHomeless: (fileName: string) => void;
  /** With the first field that is missing, if one is. */
  onIncomplete: (missing: MissingField | null) => void;
  onPublished: (message: string, published: PublishedScore[]) => void;
};

/** Publishes all scores of a review or none, unless something is missing; a repeated request does not publish twice. */
export function usePublish(
  { scores, keeper }: OpenDraft,
  libraries: readonly Pick<Library, 'id'>[] | undefined,
  { onHomeless, onIncomplete, onPublished }: Handlers,
) {
  const client = useQueryClient();
  const { optionsFor } = useIdempotency();
  const publish = useMutation({
    mutationFn: (input: { scores: Uploaded[]; draft: { id: number; version: number } }) =>
      call(publishScores, input, optionsFor(input)),
    onSuccess: async ({ message, ids }, input) => {
      /* The ids are in the order of the scores. */
      onPublished(
        message,
        ids.flatMap((id, index) => {
          const score = input.scores[index];
          return score === undefined ? [] : [{ ...score, id }];
        }),
      );
      await Promise.all([refreshScores(client), refreshDrafts(client)]);
    },
    onError: () => void keeper.reload(),
  });

  const start = async () => {
    if (scores.length === 0) return toast.error(t`Please upload a score file`);
    const gate = passGate(scores);
    if (!gate.isOpen) {
      onIncomplete(gate.first);
      if (gate.first === null) return;
      return toast.error(
        plural(gate.incomplete, {
          one: '# score is not complete. The missing fields are marked',
          other: '# scores are not complete. The missing fields are marked',
        }),
      );
    }
    const homeless = scores.find(({ decisions }) => libraries?.every(({ id }) => id !== decisions.moduleId));
    if (homeless !== undefined) {
      onHomeless(homeless.fileName);
      return toast.error(t`The library of this score was deleted. Choose another one.`);
    }
    await keeper.flush();
    if (!keeper.isSaved()) return toast.error(t`Not everything is saved yet. Please check the review again`);
    const { id, version } = keeper.state().draft;
    return publish.mutate({ scores: gate.scores, draft: { id, version } });
  };

  return { start, isPending: publish.isPending };
}

type Gate = { isOpen: true; scores: Uploaded[] } | { isOpen: false; incomplete: number; first: MissingField | null };

/** A review can be published when all its scores are complete. */
export function passGate(scores: readonly DraftScore[]): Gate {
  const faults = scores.flatMap(({ fileName, decisions }) => {
    const [field] = findMissing(decisions);
    return field === undefined ? [] : [{ fileName, field }];
  });
  const decided = scores.flatMap(({ fileName, decisions }) => {
    const complete = asDecided(decisions);
    return complete === null ? [] : [{ ...complete, name: complete.name.trim(), fileName }];
  });
  if (scores.length > 0 && decided.length === scores.length) return { isOpen: true, scores: decided };
  return { isOpen: false, incomplete: faults.length, first: faults[0] ?? null };
}
