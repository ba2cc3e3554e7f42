import type { DuplicateGroup } from '@eemusic/contract/library/duplicates';
import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { DuplicateRow } from './duplicate-row.tsx';
import classes from './duplicates-page.module.css';
import { chainHint, kindHints, kindTexts } from './kind-texts.ts';

type Props = {
  group: DuplicateGroup;
  onCompare: (one: string, other: string) => void;
  onDelete: (id: number) => void;
};

/** Scores shown before the group is expanded. */
const maxShown = 5;

/** A group of duplicates. Each is compared with the first one; the comparison can switch to any two. */
export function GroupCard({ group: { kind, size, scores }, onCompare, onDelete }: Props) {
  const { i18n } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const [first] = scores;
  const shown = isOpen ? scores : scores.slice(0, maxShown);
  const label = i18n._(kindTexts[kind]);
  if (first === undefined) return null;

  return (
    <section className={classes.group} aria-label={t`${label}: ${first.name}`}>
      <div className={classes.head}>
        <Text fw={600} size="sm" component="h2">
          {label}
        </Text>
        <Text size="sm" c="dimmed">
          {plural(size, { one: '# score', other: '# scores' })} ·{' '}
          {i18n._(kind === 'near' && size > 2 ? chainHint : kindHints[kind])}
        </Text>
      </div>
      <ul className={classes.rows}>
        {shown.map((score) => (
          <DuplicateRow
            key={score.id}
            score={score}
            onDelete={onDelete}
            onCompare={score === first ? undefined : () => onCompare(first.fileName, score.fileName)}
          />
        ))}
      </ul>
      {scores.length > shown.length && (
        <Button size="xs" variant="subtle" m={8} onClick={() => setIsOpen(true)}>
          <Trans>Show {scores.length - shown.length} more</Trans>
        </Button>
      )}
      {(isOpen || scores.length <= maxShown) && size > scores.length && (
        <Text size="sm" c="dimmed" p={12}>
          <Trans>
            The first {scores.length} of {size} are shown.
          </Trans>
        </Text>
      )}
    </section>
  );
}
