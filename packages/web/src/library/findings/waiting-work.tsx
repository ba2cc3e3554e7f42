import { listFindings } from '@eemusic/contract/library/findings';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatFinding, taggedIn } from '#library/scores/index.ts';
import { call } from '#platform/api/call.ts';
import type { FindWork } from '#platform/room.ts';
import { FirstLine } from '#platform/ui/first-line.tsx';

export const findWork: FindWork = async (signal) => {
  const { total, findings } = await call(listFindings, { Page: 1, Size: 1 }, { signal });
  const [first] = findings;
  if (first === undefined) return null;
  const describe = () => {
    const tagged = taggedIn(first);
    const what = tagged?.name ?? formatFinding(first);
    return {
      title: plural(total, { one: '# finding in the library', other: '# findings in the library' }),
      text: t`First: ${first.name} · ${what}`,
      evidence: tagged === null ? <FirstLine src={first.thumbnail} /> : <Tagged {...tagged} src={first.thumbnail} />,
      action: { label: t`Fix`, target: { to: '/score-library/findings', search: { edit: first.scoreId } } },
    };
  };
  return { count: total, list: { to: '/score-library/findings' }, describe };
};

type TaggedProps = { src: string | null; decided: string; read: string };

function Tagged({ src, decided, read }: TaggedProps) {
  return (
    <span className="flex items-center gap-16 text-sm">
      <FirstLine src={src} width="min(224px, 60%)" />
      <span className="grid min-w-0">
        <span className="dimmed text-xs">
          <Trans>tagged</Trans>
        </span>
        <del style={{ color: 'var(--bad-text)' }}>{decided}</del>
        <span className="dimmed text-xs" style={{ marginTop: 4 }}>
          <Trans>in the notes</Trans>
        </span>
        <strong className="font-semibold">{read}</strong>
      </span>
    </span>
  );
}
