import { t } from '@lingui/core/macro';
import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '#access/profile/index.ts';

const addresses = { rules: '/sales/rules', statements: '/sales/statements', reports: '/sales/reports' } as const;
type Tab = keyof typeof addresses;

const isTab = (chosen: string | null): chosen is Tab => chosen !== null && chosen in addresses;

/** The screens of sales management, for users who may open all of them. */
export function SalesTabs({ tab }: { tab: Tab }) {
  const navigate = useNavigate();
  if (!useMay()('SM')) return null;
  return (
    <Tabs value={tab} onChange={(chosen) => void (isTab(chosen) && navigate({ to: addresses[chosen] }))}>
      <Tabs.List>
        <Tabs.Tab value="rules">{t`Prices and rates`}</Tabs.Tab>
        <Tabs.Tab value="statements">{t`Statements`}</Tabs.Tab>
        <Tabs.Tab value="reports">{t`Reports`}</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
}
