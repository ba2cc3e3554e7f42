import { Group, Text } from '@mantine/core';

export function BrandMark({ size = 32 }: { size?: number }) {
  return <img src="/favicon.svg" alt="" width={size} height={size} />;
}

export function Brand({ size = 'lg' }: { size?: 'md' | 'lg' }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <BrandMark size={size === 'lg' ? 32 : 28} />
      <Text fw={600} size={size} translate="no" style={{ whiteSpace: 'nowrap' }}>
        EEMusic Console
      </Text>
    </Group>
  );
}
