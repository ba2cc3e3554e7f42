import { t } from '@lingui/core/macro';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import type { View } from './address.ts';

const icons = { list: IconList, grid: IconLayoutGrid };

export function ViewSwitch({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  const names = { list: t`List`, grid: t`Grid` };
  return (
    <ActionIcon.Group role="group" aria-label={t`View`}>
      {(['list', 'grid'] as const).map((one) => {
        const Icon = icons[one];
        return (
          <Tooltip key={one} label={names[one]}>
            <ActionIcon
              size="lg"
              variant={one === view ? 'light' : 'default'}
              aria-label={names[one]}
              aria-pressed={one === view}
              onClick={() => onChoose(one)}
            >
              <Icon size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </ActionIcon.Group>
  );
}
