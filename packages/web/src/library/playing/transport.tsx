import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Text, Tooltip } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '@tabler/icons-react';
import classes from './playing-bar.module.css';
import type { PlayerState } from './player.ts';
import { keyNames } from './use-player-keys.ts';

type Props = {
  status: PlayerState['status'];
  onToggle: () => void;
  onRewind: () => void;
  onStep: (by: 1 | -1) => void;
  /** What is printed as their numbers; '' for a pickup. */
  measure: string;
  last: string;
};

export function Transport({ status, onToggle, onRewind, onStep, measure, last }: Props) {
  const isStopped = status === 'stopped';
  return (
    <div className={classes.transport} role="group" aria-label={t`Playing`}>
      <Key
        label={t`To the beginning`}
        hint={t`Home`}
        keyName={keyNames.rewind}
        onClick={onRewind}
        icon={IconPlayerSkipBack}
      />
      <Key
        label={t`Previous measure`}
        hint={t`Shift + left arrow`}
        keyName={keyNames.back}
        onClick={() => onStep(-1)}
        icon={IconPlayerTrackPrev}
      />
      <Key
        label={isStopped ? t`Play` : t`Pause`}
        hint={t`Space or P`}
        keyName={`${keyNames.toggle} P`}
        onClick={onToggle}
        icon={isStopped ? IconPlayerPlayFilled : IconPlayerPauseFilled}
        isMain
        isBusy={status === 'loading'}
      />
      <Key
        label={t`Next measure`}
        hint={t`Shift + right arrow`}
        keyName={keyNames.on}
        onClick={() => onStep(1)}
        icon={IconPlayerTrackNext}
      />
      <Text size="sm" className={classes.measure ?? ''}>
        {measure === '' ? (
          <Trans>Pickup measure</Trans>
        ) : (
          <Trans>
            Measure {measure} of {last}
          </Trans>
        )}
      </Text>
    </div>
  );
}

type KeyProps = {
  label: string;
  hint: string;
  keyName: string;
  onClick: () => void;
  icon: typeof IconPlayerSkipBack;
  isMain?: boolean;
  isBusy?: boolean;
};

function Key({ label, hint, keyName, onClick, icon: Icon, isMain = false, isBusy = false }: KeyProps) {
  return (
    <Tooltip label={`${label} (${hint})`}>
      <ActionIcon
        size={isMain ? 'lg' : 'md'}
        variant={isMain ? 'filled' : 'subtle'}
        color={isMain ? 'accent' : 'gray'}
        aria-label={label}
        aria-keyshortcuts={keyName}
        aria-busy={isBusy || undefined}
        onClick={onClick}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
