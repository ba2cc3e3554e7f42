import { Avatar } from '@mantine/core';

export function PersonMark({ name, size = 22 }: { name: string; size?: number }) {
  return (
    <Avatar name={name} alt={name} title={name} size={size} color="accent" variant="light" style={{ flex: 'none' }} />
  );
}
