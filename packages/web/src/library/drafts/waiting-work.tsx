import { getDraft, listDrafts } from '@eemusic/contract/library/drafts';
import { plural, t } from '@lingui/core/macro';
import { currentSession } from '#access/session/index.ts';
import { call } from '#platform/api/call.ts';
import { formatMoment } from '#platform/locales/format-time.ts';
import { enumerate } from '#platform/locales/formats.ts';
import type { FindWork } from '#platform/room.ts';
import { FirstLine } from '#platform/ui/first-line.tsx';

const shownNames = 3;

/** Only the user's own reviews; those of colleagues are not the user's task. */
export const findWork: FindWork = async (signal) => {
  const { drafts } = await call(listDrafts, {}, { signal });
  const userId = currentSession()?.userId;
  const mine = drafts.filter(({ owner }) => owner.userId === userId);
  const [first] = mine;
  if (first === undefined) return null;
  const { scores } = (await call(getDraft, { id: String(first.id) }, { signal })).draft;
  const names = mine.flatMap((draft) => draft.names);
  const describe = () => {
    const count = names.length;
    const moment = formatMoment(first.updatedAt);
    const which = enumerate(names.slice(0, shownNames).map((name) => name.trim() || t`Untitled`));
    const since =
      first.handedBy === null ? t`Changed ${moment}` : t`${first.handedBy} handed them over to you ${moment}`;
    return {
      title: plural(count, { one: '# score to review', other: '# scores to review' }),
      text: `${since} · ${which}`,
      evidence: <FirstLine src={scores[0]?.thumbnail ?? null} isStack={count > 1} />,
      action: {
        label: t`Review`,
        target: {
          to: '/score-library/$id/upload',
          params: { id: String(first.moduleId) },
          search: { review: first.id },
        },
      },
    };
  };
  return { count: names.length, list: { to: '/score-library/drafts' }, describe };
};
