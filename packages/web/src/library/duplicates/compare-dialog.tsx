import type { Comparison } from '@eemusic/contract/library/duplicates';
import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Group, Loader, Modal, Text, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { listLabels } from '#library/scores/index.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import classes from './compare-dialog.module.css';
import { ComparePane } from './compare-pane.tsx';
import { differencesOf } from './differences.ts';
import { kindTexts, formatInterval } from './kind-texts.ts';
import { comparisonQuery } from './queries.ts';
import { useRestoredFocus } from './use-restored-focus.ts';
import { steps, useScrollTogether } from './use-scroll-together.ts';

type Props = {
  /** Names of the two files. */
  one: string;
  other: string;
  onClose: () => void;
  /** Shown above the two sides in place of the file names. */
  heads?: { one: ReactNode; other: ReactNode };
};

/** Compares two scores side by side, or one above the other on a phone. */
export function CompareDialog({ one, other, onClose, heads }: Props) {
  const { data, error, refetch } = useQuery(comparisonQuery(one, other));
  useRestoredFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      transitionProps={{ duration: 0 }}
      title={t`Compare`}
      classNames={{ body: classes.body ?? '', header: classes.header ?? '' }}
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
  return (
    <>
      <Group className={classes.tools ?? ''} gap="xs" justify="space-between">
        <Verdict comparison={comparison} />
        {differences.length > 0 && (
          <Group gap={4} role="group" aria-label={t`Differences`} wrap="nowrap">
            <Step label={t`Previous difference`} keys="P" icon={IconChevronLeft} onStep={() => step(-1)} />
            <Text size="sm" role="status" miw={56} ta="center">
              <Trans>
                {at + 1} of {differences.length}
              </Trans>
            </Text>
            <Step label={t`Next difference`} keys="N" icon={IconChevronRight} onStep={() => step(1)} />
          </Group>
        )}
      </Group>
      <div ref={root} className={classes.sides}>
        <ComparePane
          label={t`First score`}
          side={one}
          current={current?.one}
          head={heads?.one ?? <Name name={one.name} />}
        />
        <ComparePane
          label={t`Second score`}
          side={other}
          current={current?.other}
          head={heads?.other ?? <Name name={other.name} />}
        />
      </div>
    </>
  );
}

function Name({ name }: { name: string }) {
  return (
    <Text fw={600} truncate>
      {name}
    </Text>
  );
}

type StepProps = { label: string; keys: string; icon: typeof IconChevronLeft; onStep: () => void };

function Step({ label, keys, icon: Icon, onStep }: StepProps) {
  return (
    <Tooltip label={`${label} (${keys})`}>
      <ActionIcon aria-label={label} aria-keyshortcuts={keys} variant="default" onClick={onStep}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** The result of the comparison as text. */
function Verdict({ comparison: { kind, semitones, one, other } }: { comparison: Comparison }) {
  const { i18n } = useLingui();
  const count = Math.max(one.differing.length, other.differing.length);
  const format = ({ differing, labels }: Comparison['one']) => listLabels({ measures: differing, labels }) || t`none`;
  const [inOne, inOther] = [format(one), format(other)];
  const differ = plural(count, { one: '# measure differs', other: '# measures differ' });
  const where = inOne === inOther ? inOne : t`${inOne} in the first one; ${inOther} in the second one`;
  return (
    <Text size="sm">
      <strong>{kind === null ? <Trans>These two have little in common</Trans> : i18n._(kindTexts[kind])}</strong>
      {semitones !== 0 && ` · ${formatInterval(semitones)}`}
      {count > 0 && ` · ${differ}: ${where}`}
    </Text>
  );
}
