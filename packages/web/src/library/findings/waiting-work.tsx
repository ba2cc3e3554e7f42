import { listFindings } from '@eemusic/contract/library/findings';
import { plural, t } from '@lingui/core/macro';
import { formatFinding } from '#library/scores/index.ts';
import { call } from '#platform/api/call.ts';
import type { FindWork } from '#platform/room.ts';
import { FirstLine } from '#platform/ui/first-line.tsx';

export const findWork: FindWork = async (signal) => {
  const { total, findings } = await call(listFindings, { Page: 1, Size: 1 }, { signal });
  const [first] = findings;
  if (first === undefined) return null;
  const describe = () => {
    const what = formatFinding(first);
    return {
      title: plural(total, { one: '# finding in the library', other: '# findings in the library' }),
      text: t`First: ${first.name} · ${what}`,
      evidence: <FirstLine src={first.thumbnail} />,
      action: { label: t`Fix`, target: { to: '/score-library/findings', search: { edit: first.scoreId } } },
    };
  };
  return { count: total, list: { to: '/score-library/findings' }, describe };
};
