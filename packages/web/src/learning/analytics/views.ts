import { t } from '@lingui/core/macro';

export const chartOrTable = () => [
  { value: 'chart' as const, label: t`Chart` },
  { value: 'table' as const, label: t`Table` },
];

export const lineOrPie = () => [
  { value: 'chart' as const, label: t`Line` },
  { value: 'pie' as const, label: t`Pie` },
  { value: 'table' as const, label: t`Table` },
];
