import type { Comparison, SimilarScore } from '@eemusic/contract/library/duplicates';
import { plural, t } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button, Group, Loader, Modal, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type Icon, IconChevronLeft, IconChevronRight, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { listLabels } from '#library/scores/index.ts';
import { type Highlight, SheetMusic, SheetPane } from '#library/sheet-music/index.ts';
import { IconTool } from '#platform/ui/icon-tool.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import classes from './compare-dialog.module.css';
import { comparisonQuery, kindTexts } from './queries.ts';
import { formatPlace } from '#platform/names/places.ts';
import { useCloseOnBack } from '#platform/ui/use-close-on-back.ts';

type Props = {
  one: string;
  other: string;
  onClose: () => void;
  heads?: { one: ReactNode; other: ReactNode };
};

export function CompareDialog({ one, other, onClose, heads }: Props) {
  const { data, error, refetch } = useQuery(comparisonQuery(one, other));
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      transitionProps={{ duration: 0 }}
      title={t`Compare`}
      classNames={{ body: 'flex flex-col p-0', header: 'border-b' }}
      styles={{ body: { height: 'calc(100dvh - 52px)' }, header: { minHeight: 52 } }}
    >
      {data !== undefined ? (
        <Compared key={`${one} ${other}`} comparison={data} heads={heads} />
      ) : error !== null ? (
        <ListError error={error} onRetry={() => void refetch()} />
      ) : (
        <Loader m="xl" aria-label={t`Loading`} />
      )}
    </Modal>
  );
}

type ComparedProps = { comparison: Comparison; heads: Props['heads'] };

function Compared({ comparison, heads }: ComparedProps) {
  const root = useRef<HTMLDivElement>(null);
  const differences = useMemo(() => differencesOf(comparison), [comparison]);
  const [at, setAt] = useState(0);
  useScrollTogether(root);

  const step = (by: number) => {
    if (differences.length === 0) return;
    root.current?.dispatchEvent(new Event(steps));
    setAt((now) => (now + by + differences.length) % differences.length);
  };
  useHotkeys([
    ['ArrowRight', () => step(1)],
    ['n', () => step(1)],
    ['ArrowLeft', () => step(-1)],
    ['p', () => step(-1)],
  ]);

  const { one, other } = comparison;
  const current = differences[at];
  const tool = (label: string, key: string, icon: Icon, by: number) => (
    <IconTool
      {...{ label, icon, hint: `${label} (${key})` }}
      variant="default"
      aria-keyshortcuts={key}
      onClick={() => step(by)}
    />
  );
  return (
    <>
      <Group className="flex-none border-b" px={{ base: 8, sm: 16 }} py={8} gap="xs" justify="space-between">
        <Verdict comparison={comparison} />
        {differences.length > 0 && (
          <Group gap={4} role="group" aria-label={t`Differences`} wrap="nowrap">
            {tool(t`Previous difference`, 'P', IconChevronLeft, -1)}
            <Text size="sm" role="status" miw={56} ta="center">{t`${at + 1} of ${differences.length}`}</Text>
            {tool(t`Next difference`, 'N', IconChevronRight, 1)}
          </Group>
        )}
      </Group>
      <div ref={root} className={classes.sides}>
        <ComparePane label={t`First score`} side={one} current={current?.one} head={heads?.one} />
        <ComparePane label={t`Second score`} side={other} current={current?.other} head={heads?.other} />
      </div>
    </>
  );
}

type PaneProps = {
  label: string;
  side: Comparison['one'];
  current: number | undefined;
  head: ReactNode;
  followed?: Pick<ComponentProps<typeof SheetMusic>, 'paper' | 'onShown'>;
};

export function ComparePane({ label, side, current, head, followed }: PaneProps) {
  const light = useMemo<Highlight>(
    () => ({
      tone: 'warning',
      measures: side.differing.map((position) => position - 1),
      ...(current !== undefined && { current: current - 1 }),
    }),
    [side, current],
  );
  return (
    <div className={classes.side}>
      {head ?? (
        <Text fw={600} truncate>
          {side.name}
        </Text>
      )}
      <SheetPane className={classes.sheet} label={label}>
        <SheetMusic pages={side.pages} name={side.name} light={light} {...followed} />
      </SheetPane>
    </div>
  );
}

function Verdict({ comparison: { kind, semitones, one, other } }: { comparison: Comparison }) {
  const { i18n } = useLingui();
  const count = Math.max(one.differing.length, other.differing.length);
  const format = ({ differing, labels }: Comparison['one']) => listLabels({ measures: differing, labels }) || t`none`;
  const [inOne, inOther] = [format(one), format(other)];
  const differ = plural(count, { one: '# measure differs', other: '# measures differ' });
  const where = inOne === inOther ? inOne : t`${inOne} in the first one; ${inOther} in the second one`;
  return (
    <Text size="sm">
      <strong>{kind === null ? t`These two have little in common` : i18n._(kindTexts[kind])}</strong>
      {semitones !== 0 && ` · ${formatInterval(semitones)}`}
      {count > 0 && ` · ${differ}: ${where}`}
    </Text>
  );
}

function formatInterval(semitones: number): string {
  const much = plural(Math.abs(semitones), { one: '# semitone', other: '# semitones' });
  return semitones < 0 ? t`the second one is ${much} lower` : t`the second one is ${much} higher`;
}

/** A pair of differing measures, by position. If a score lacks the measure, its position is that of the one before. */
type Difference = { one: number; other: number };

type Side = Pick<Comparison['one'], 'differing'>;

export function differencesOf({ one, other }: { one: Side; other: Side }): Difference[] {
  const [sides, others] = [gapsOf(one), gapsOf(other)];
  const gaps = [...new Set([...sides, ...others])].toSorted((a, b) => a - b);
  return gaps.flatMap((gap) => {
    const [looked, lookedThere] = [placesIn(one, sides, gap), placesIn(other, others, gap)];
    return Array.from({ length: Math.max(looked.count, lookedThere.count) }, (_, nth) => ({
      one: looked.at(nth),
      other: lookedThere.at(nth),
    }));
  });
}

function gapsOf({ differing }: Side): number[] {
  return differing.map((position, index) => position - 1 - index);
}

function placesIn({ differing }: Side, gaps: readonly number[], gap: number) {
  const within = differing.filter((_, index) => gaps[index] === gap);
  const before = gaps.filter((other) => other <= gap).length + gap;
  return {
    count: within.length,
    at: (nth: number) => within[nth] ?? Math.max(before, 1),
  };
}

/** Keeps two panes at the same relative scroll position; the pane under the pointer or with the focus leads. */
function useScrollTogether(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const panes = [...(root.current?.querySelectorAll<HTMLElement>('[data-sheet-pane]') ?? [])];
    let leader: HTMLElement | null = null;
    const lead = ({ currentTarget }: Event) => {
      if (currentTarget instanceof HTMLElement) leader = currentTarget;
    };
    const follow = () => {
      if (leader === null) return;
      const share = leader.scrollTop / Math.max(1, leader.scrollHeight - leader.clientHeight);
      for (const pane of panes)
        if (pane !== leader)
          pane.scrollTo({ top: share * (pane.scrollHeight - pane.clientHeight), behavior: 'instant' });
    };
    /* While both panes jump to a measure, each scrolls by itself. */
    const letGo = () => {
      leader = null;
    };

    const ends = new AbortController();
    const { signal } = ends;
    for (const pane of panes) {
      for (const kind of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
        pane.addEventListener(kind, lead, { passive: true, signal });
      pane.addEventListener('scroll', follow, { passive: true, signal });
    }
    root.current?.addEventListener(steps, letGo, { signal });
    return () => ends.abort();
  }, [root]);
}

const steps = 'step-to-measure';

type NoticeProps = {
  fileName: string;
  alike: readonly SimilarScore[];
};

export function DuplicatesNotice({ fileName, alike }: NoticeProps) {
  const [compared, setCompared] = useState<string | null>(null);
  useCloseOnBack(() => setCompared(null), { isOpen: compared !== null });
  return (
    <section
      aria-label={t`Similar scores`}
      className="rounded-8"
      style={{ padding: '8px 12px', background: 'var(--caution-surface)', color: 'var(--caution-text)' }}
    >
      <Text size="sm" fw={600} className="flex items-center" style={{ gap: 6 }}>
        <IconCopy size={16} stroke={2} aria-hidden />
        <Plural value={alike.length} one="There is a similar score" other="There are # similar scores" />
      </Text>
      <ul className="grid gap-4 p-0 list-none overflow-y-auto" style={{ maxHeight: 180, margin: '4px 0 0' }}>
        {alike.map((like) => (
          <li
            key={like.fileName}
            className="flex items-center justify-between gap-8 text-sm"
            style={{ paddingInlineStart: 22 }}
          >
            <span>{formatDuplicate(like)}</span>
            <Button
              size="compact-xs"
              variant="default"
              flex="none"
              aria-label={t`Compare with ${like.name}`}
              onClick={() => setCompared(like.fileName)}
            >{t`Compare`}</Button>
          </li>
        ))}
      </ul>
      {compared !== null && <CompareDialog one={fileName} other={compared} onClose={() => setCompared(null)} />}
    </section>
  );
}

function formatDuplicate({ kind, name, place }: SimilarScore): string {
  const location = place && formatPlace(place);
  const where = location === null ? t`among the uploads` : t`in ${location}`;
  if (kind === 'bytes') return t`Same file as ‘${name}’ ${where}`;
  if (kind === 'music') return t`Same music as ‘${name}’ ${where}`;
  if (kind === 'transposed') return t`Same music in another key as ‘${name}’ ${where}`;
  return t`Nearly the same as ‘${name}’ ${where}`;
}
