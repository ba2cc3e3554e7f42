import type { DuplicateGroup } from '@eemusic/contract/library/duplicates';
import { t } from '@lingui/core/macro';
import { Group, NativeSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { IconTool } from '#library/scores/index.ts';
import { formatPlace } from '#platform/names/places.ts';
import { StatusSwitch } from '#platform/ui/status-switch.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import { useEnableScore } from './queries.ts';
import type { DuplicatesAddress } from './room.ts';

type Props = {
  one: string;
  other: string;
  groups: readonly DuplicateGroup[];
  onChange: (changed: DuplicatesAddress, options?: { replace?: boolean }) => void;
  onDelete: (id: number) => Promise<boolean>;
};

/**
 * The comparison in the address. Above each side the user can choose another score of the group, or disable or delete
 * it.
 */
export function CompareDuplicates({ one, other, groups, onChange, onDelete }: Props) {
  const has = (name: string) => (group: DuplicateGroup) => group.scores.some(({ fileName }) => fileName === name);
  const group = groups.find((each) => has(one)(each) && has(other)(each));
  const close = () => onChange({ one: undefined, other: undefined });
  const head = (side: 'one' | 'other') => {
    const [shown, opposite] = side === 'one' ? [one, other] : [other, one];
    const score = group?.scores.find(({ fileName }) => fileName === shown);
    if (group === undefined || score === undefined) return null;
    return (
      <Head
        label={side === 'one' ? t`Choose the first score` : t`Choose the second score`}
        score={score}
        choices={group.scores.filter(({ fileName }) => fileName !== opposite)}
        onChoose={(fileName) => onChange({ [side]: fileName }, { replace: true })}
        onDelete={async () => (await onDelete(score.id)) && close()}
      />
    );
  };

  return <CompareDialog one={one} other={other} onClose={close} heads={{ one: head('one'), other: head('other') }} />;
}

type HeadProps = {
  label: string;
  score: DuplicateGroup['scores'][number];
  choices: DuplicateGroup['scores'];
  onChoose: (fileName: string) => void;
  onDelete: () => Promise<unknown>;
};

function Head({ label, score, choices, onChoose, onDelete }: HeadProps) {
  const { id, name, scoreEnabled } = score;
  const enable = useEnableScore(id);
  return (
    <Group gap="xs" wrap="nowrap">
      <NativeSelect
        flex={1}
        miw={0}
        size="sm"
        aria-label={label}
        value={score.fileName}
        data={choices.map((choice) => ({ value: choice.fileName, label: `${choice.name} – ${formatPlace(choice)}` }))}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
      <StatusSwitch isOn={scoreEnabled} label={t`Enable ${name}`} onChange={enable} />
      <IconTool label={t`Delete ${name}`} hint={t`Delete`} icon={IconTrash} onClick={() => void onDelete()} />
    </Group>
  );
}
