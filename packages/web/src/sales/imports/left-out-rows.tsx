import type { ImportCheck } from '@eemusic/contract/sales/imports';
import { plural, t } from '@lingui/core/macro';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import type { Included } from './use-import.ts';

type Props = {
  checked: Pick<ImportCheck, 'hidden' | 'totals'>;
  included: Included;
  isBusy: boolean;
  onInclude: (included: Included) => void;
};

/** Says how many rows of the file are left out because they are hidden or hold totals, and includes them. */
export function LeftOutRows({ checked: { hidden, totals }, included, isBusy, onInclude }: Props) {
  const { includeHidden, includeTotals } = included;
  const lines = [
    {
      count: hidden,
      text: includeHidden
        ? plural(hidden, { one: '# hidden row is included.', other: '# hidden rows are included.' })
        : plural(hidden, { one: '# hidden row is left out.', other: '# hidden rows are left out.' }),
      action: includeHidden ? t`Leave out hidden rows` : t`Include hidden rows`,
      next: { ...included, includeHidden: !includeHidden },
    },
    {
      count: totals,
      text: includeTotals
        ? plural(totals, { one: '# row of totals is included.', other: '# rows of totals are included.' })
        : plural(totals, { one: '# row of totals is left out.', other: '# rows of totals are left out.' }),
      action: includeTotals ? t`Leave out totals` : t`Include totals`,
      next: { ...included, includeTotals: !includeTotals },
    },
  ];
  const shown = lines.filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <Stack gap={4}>
      {shown.map(({ text, action, next }) => (
        <Group key={action} gap={8}>
          <Text size="sm" role="status">
            {text}
          </Text>
          <Anchor component="button" type="button" size="sm" disabled={isBusy} onClick={() => onInclude(next)}>
            {action}
          </Anchor>
        </Group>
      ))}
    </Stack>
  );
}
