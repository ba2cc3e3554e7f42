import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { IconPiano, IconX } from '@tabler/icons-react';
import lists from '#ui/list/list.module.css';
import { namePitch } from './pitches.ts';
import type { Played } from './use-played.ts';

type Props = {
  melody: Played;
  /** Whether it narrows the list. */
  isAsked: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onRemove: () => void;
};

/** The filter by what is played: it opens the keyboard. */
export function MelodyPill({ melody, isAsked, isOpen, onToggle, onRemove }: Props) {
  return (
    <div className={lists.pill} data-set={isAsked || undefined}>
      <UnstyledButton className={lists.choose ?? ''} aria-expanded={isOpen} onClick={onToggle}>
        <IconPiano size={16} stroke={1.75} aria-hidden />
        {t`Notes`}
        {isAsked && <strong>{melody.notes.map(namePitch).join(' ')}</strong>}
      </UnstyledButton>
      {isAsked && (
        <UnstyledButton className={lists.remove ?? ''} aria-label={t`Remove the filter Notes`} onClick={onRemove}>
          <IconX size={14} stroke={2} aria-hidden />
        </UnstyledButton>
      )}
    </div>
  );
}
