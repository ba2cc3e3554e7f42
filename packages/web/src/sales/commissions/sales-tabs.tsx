import { t } from '@lingui/core/macro';
import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '#access/profile/index.ts';

const addresses = { rules: '/sales/rules', statements: '/sales/statements' } as const;
type Tab = keyof typeof addresses;

/** The screens of sales management, for those who may open both. */
export function SalesTabs({ tab }: { tab: Tab }) {
  const navigate = useNavigate();
  if (!useMay()('SM')) return null;
  return (
    <Tabs
      value={tab}
      onChange={(chosen) => void navigate({ to: addresses[chosen === 'statements' ? 'statements' : 'rules'] })}
    >
      <Tabs.List>
        <Tabs.Tab value="rules">{t`Prices and rates`}</Tabs.Tab>
        <Tabs.Tab value="statements">{t`Statements`}</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
}
