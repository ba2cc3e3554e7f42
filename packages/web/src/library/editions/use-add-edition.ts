import { addEdition, type EditionCheck } from '@eemusic/contract/library/editions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#platform/api/call.ts';
import { newIdempotencyKey } from '#platform/api/request.ts';
import { isStale } from '#platform/ui/conflict.ts';
import { toast } from '#platform/ui/toast.tsx';
import { checkQuery, refreshEditions } from './queries.ts';

type Added = { note: string; check: EditionCheck; takesTags: boolean };

/**
 * Publishes the file. If somebody else changed the score, nothing is published, and the file is compared with the
 * current notes.
 */
export function useAddEdition({ id, file, onDone }: { id: number; file: string; onDone: () => void }) {
  const client = useQueryClient();
  const [isOvertaken, setOvertaken] = useState(false);
  const sent = useRef({ body: '', key: '' });

  const add = useMutation({
    mutationFn: async ({ note, check: { version, tags }, takesTags }: Added) => {
      const taken = takesTags ? Object.fromEntries(tags.map(({ tag, read }) => [tag, read])) : {};
      const input = { id: String(id), fileName: file, note, version, tags: taken };
      const body = JSON.stringify(input);
      // A request repeated after a lost response is applied only once.
      if (sent.current.body !== body) sent.current = { body, key: newIdempotencyKey() };
      try {
        return await call(addEdition, input, { idempotencyKey: sent.current.key });
      } catch (error) {
        if (!isStale(error)) throw error;
        await Promise.all([
          client.refetchQueries({ queryKey: checkQuery(id, file).queryKey }),
          refreshEditions(client, id),
        ]);
        setOvertaken(true);
        return null;
      }
    },
    onSuccess: (answer) => {
      if (answer === null) return;
      toast.success(answer.message);
      void refreshEditions(client, id);
      onDone();
    },
  });
  return { add: add.mutate, isPending: add.isPending, isOvertaken };
}
