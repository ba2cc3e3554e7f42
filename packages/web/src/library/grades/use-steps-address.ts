import type { StepKind } from '@eemusic/contract/library/steps';
import { getRouteApi, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router';
import { goBack } from '#platform/ui/go-back.ts';

const route = getRouteApi('/shell/score-library/grades');

/** Reads and changes the address of the lists of grades, levels and stages. */
export function useStepsAddress() {
  const { grade, level, mode, step, id } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const isFromList = useLocation({ select: ({ state }) => state.isFromList === true });
  const shown = { ...(grade !== undefined && { grade }), ...(level !== undefined && { level }) };

  return {
    shown,
    grade,
    level,
    mode,
    step,
    id,
    /** `below` is the grade or level that the columns show by default, if the address names none. */
    add: (kind: StepKind, below: { grade?: number; level?: number }) =>
      void navigate({ search: { ...shown, ...below, mode: 'add', step: kind }, state: { isFromList: true } }),
    edit: (kind: StepKind, edited: number) =>
      void navigate({ search: { ...shown, mode: 'edit', step: kind, id: edited }, state: { isFromList: true } }),
    /** Goes back to the lists, with their scroll position. */
    close: () => {
      if (isFromList && canGoBack) return goBack(router.history);
      void navigate({ search: shown, replace: true });
    },
  };
}
