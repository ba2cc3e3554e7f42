import type { EditionCheck } from '@eemusic/contract/library/editions';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { CompareDialog, ComparePane, comparisonQuery } from '#library/duplicates/index.ts';
import { listLabels } from '#library/scores/index.ts';
import { ReviewPlayer } from '#library/uploads/index.ts';
import { labelled } from '#platform/locales/formats.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import { useCloseOnBack } from '#platform/ui/use-close-on-back.ts';
import { formatEdition } from './edition-list.tsx';
import classes from './review-edition.module.css';

/** The current notes beside the new ones, with differing measures highlighted. */
export function ComparedNotes({ check, file }: { check: EditionCheck; file: string }) {
  const { data, error, refetch } = useQuery(comparisonQuery(check.presentFile, file));
  const [isLarge, setLarge] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const paper = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  useCloseOnBack(() => setLarge(false), { isOpen: isLarge });
  const onShown = useCallback(() => setShown((count) => count + 1), []);
  if (data === undefined)
    return error === null ? (
      <Loader aria-label={t`Loading`} />
    ) : (
      <ListError error={error} onRetry={() => void refetch()} />
    );

  const { one, other } = data;
  const { differing: measures, labels } = other.differing.length > 0 ? other : one;
  const count = Math.max(one.differing.length, other.differing.length);
  const differ = plural(count, { one: '# measure differs', other: '# measures differ' });
  const heads = { one: <Head name={formatEdition(check)} />, other: <Head name={t`New edition`} /> };
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={6}>
        <Text size="sm" fw={600} role="status">
          {count === 0
            ? t`The notes are the same in all measures; only other things differ`
            : labelled(differ, listLabels({ measures, labels }))}
        </Text>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={isPlaying ? <IconX size={14} aria-hidden /> : <IconPlayerPlay size={14} aria-hidden />}
            onClick={() => setPlaying(!isPlaying)}
          >
            {isPlaying ? <Trans>Close the player</Trans> : <Trans>Play the new edition</Trans>}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setLarge(true)}>
            <Trans>Compare large</Trans>
          </Button>
        </Group>
      </Group>
      <div className={classes.sides}>
        <ComparePane label={formatEdition(check)} side={one} current={one.differing[0]} head={heads.one} />
        <ComparePane
          label={t`New edition`}
          side={other}
          current={other.differing[0]}
          head={heads.other}
          followed={{ paper, onShown }}
        />
      </div>
      {isPlaying && <ReviewPlayer fileName={file} accompaniment={null} requests={1} paper={paper} shown={shown} />}
      {isLarge && <CompareDialog one={check.presentFile} other={file} heads={heads} onClose={() => setLarge(false)} />}
    </div>
  );
}

function Head({ name }: { name: string }) {
  return (
    <Text fw={600} size="sm" truncate>
      {name}
    </Text>
  );
}
