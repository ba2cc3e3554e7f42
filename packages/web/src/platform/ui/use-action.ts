import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from './toast.tsx';

/**
 * Sends what a button does and says the answer; then refetches, also if the call failed. The button may disappear, so
 * the element with the id `focus` gets the focus.
 */
export function useAction<Input = void>(
  send: (input: Input) => Promise<{ message: string }>,
  refresh: (client: QueryClient) => unknown,
  focus?: string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      toast.success(message);
      if (focus !== undefined) document.getElementById(focus)?.focus({ preventScroll: true });
    },
    onSettled: () => refresh(client),
  });
}
