import type { Library } from '@eemusic/contract/library/libraries';
import { plural, t } from '@lingui/core/macro';
import type { RequiredField } from '#library/scores/index.ts';
import { toast } from '#platform/ui/toast.tsx';
import { passGate } from './review-gate.ts';
import type { useDraft } from './use-draft.ts';
import { type PublishedScore, usePublish } from './use-publish.ts';

type Handlers = {
  /** The library of this score was deleted. */
  onHomeless: (fileName: string) => void;
  /** With the first field that is missing, if one is. */
  onIncomplete: (missing: { fileName: string; field: RequiredField } | null) => void;
  onPublished: (message: string, published: PublishedScore[]) => void;
};

/** Publishes the scores of a review, unless something is missing. */
export function usePublishReview(
  { scores, keeper }: Pick<ReturnType<typeof useDraft>, 'scores' | 'keeper'>,
  libraries: readonly Pick<Library, 'id'>[] | undefined,
  { onHomeless, onIncomplete, onPublished }: Handlers,
) {
  const publish = usePublish(onPublished);

  const start = async () => {
    if (scores.length === 0) return toast.error(t`Please upload a score file`);
    const gate = passGate(scores);
    if (!gate.isOpen) {
      const { first } = gate;
      onIncomplete(first && { fileName: first.fileName, field: first.missing.field });
      if (first === null) return;
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
    return publish.mutate({ scores: gate.scores, draft: { id, version } }, { onError: () => void keeper.reload() });
  };

  return { start, isPending: publish.isPending };
}
