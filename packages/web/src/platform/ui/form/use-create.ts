import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { type CallOptions, newIdempotencyKey } from '#platform/api/request.ts';

type Creation<Input, Answer> = {
  send: (input: Input, options: CallOptions) => Promise<Answer>;
  /** Refetches everything that shows records of this kind. */
  refresh: () => unknown;
  /** The form is emptied when the record is created and stays on the screen, so that the same may be written again. */
  isEmptied?: true;
};

/**
 * Creates a record. If an unchanged form is sent again, for instance after a network error, only one record is created.
 */
export function useCreate<Input extends object, Answer>({ send, refresh, isEmptied }: Creation<Input, Answer>) {
  const sent = useRef({ body: '', key: '' });
  return useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (input: Input) => {
      const body = JSON.stringify(input);
      if (body !== sent.current.body) sent.current = { body, key: newIdempotencyKey() };
      return send(input, { idempotencyKey: sent.current.key });
    },
    onSuccess: () => {
      if (isEmptied) sent.current = { body: '', key: '' };
      void refresh();
    },
  });
}
