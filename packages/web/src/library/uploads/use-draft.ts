import { type Draft, removeFromDraft, saveDraft } from '@eemusic/contract/library/drafts';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { fetchDraft, refreshDrafts } from '#library/drafts/index.ts';
import { call } from '#platform/api/call.ts';
import { toast } from '#platform/ui/toast.tsx';
import { createDraftKeeper } from './draft-keeper.ts';

/** A review that is saved to the server while it is edited. */
export function useDraft(opened: Draft) {
  const [keeper] = useState(() =>
    createDraftKeeper(opened, {
      save: async ({ version, scores }) =>
        (await call(saveDraft, { id: String(opened.id), version, scores: [...scores] })).version,
      fetch: () => fetchDraft(opened.id),
    }),
  );
  const client = useQueryClient();
  const state = useSyncExternalStore(keeper.subscribe, keeper.state);

  useEffect(() => {
    const hide = () => void (document.visibilityState === 'hidden' && keeper.flush());
    const ask = (event: BeforeUnloadEvent) => {
      if (keeper.isSaved()) return;
      void keeper.flush();
      event.preventDefault();
    };
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('beforeunload', ask);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('beforeunload', ask);
      keeper.close();
    };
  }, [keeper]);

  const { taken } = state;
  useEffect(() => {
    for (const name of taken) toast.info(t`${name} was published or discarded in another window`);
  }, [taken]);

  return {
    ...state,
    keeper,
    /** Discards an upload; resolves to whether it succeeded. */
    remove: async (fileName: string): Promise<boolean> => {
      try {
        await keeper.flush();
        const { version } = await call(removeFromDraft, { draftId: opened.id, fileName });
        await Promise.all([version !== null && keeper.reload(), refreshDrafts(client)]);
        return true;
      } catch (error) {
        toast.failure(error);
        return false;
      }
    },
  };
}

export type OpenDraft = ReturnType<typeof useDraft>;
