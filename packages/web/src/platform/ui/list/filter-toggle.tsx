import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { RefObject } from 'react';

type Props = {
  /** Number of active filters. */
  count: number;
  isOpen: boolean;
  onToggle: () => void;
  target: RefObject<HTMLButtonElement | null>;
};

/** For lists with many filters: shows all of them, or only the active ones. */
export function FilterToggle({ count, isOpen, onToggle, target }: Props) {
  return (
    <Button
      ref={target}
      size="sm"
      data-shrinks
      title={t`Filter`}
      variant={isOpen ? 'light' : 'default'}
      leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
      rightSection={
        count > 0 && (
          <Badge size="sm" circle>
            {count}
          </Badge>
        )
      }
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <Trans>Filter</Trans>
    </Button>
  );
}
