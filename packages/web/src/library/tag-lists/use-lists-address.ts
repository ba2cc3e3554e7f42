import { getRouteApi, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router';
import type { ManagedList } from '@eemusic/contract/library/tag-lists';
import { goBack } from '#platform/ui/go-back.ts';

const route = getRouteApi('/shell/score-library/lists');

/** Reads and changes which list and which form is shown. */
export function useListsAddress() {
  const { list = 'keySignature', mode, id } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const isFromList = useLocation({ select: ({ state }) => state.isFromList === true });

  return {
    list,
    mode,
    id,
    show: (other: ManagedList) => void navigate({ search: { list: other }, replace: true }),
    add: () => void navigate({ search: { list, mode: 'add' }, state: { isFromList: true } }),
    edit: (entry: number) => void navigate({ search: { list, mode: 'edit', id: entry }, state: { isFromList: true } }),
    /** Goes back to the list, with its scroll position. */
    close: () => {
      if (isFromList && canGoBack) return goBack(router.history);
      void navigate({ search: { list }, replace: true });
    },
  };
}
