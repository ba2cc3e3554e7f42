import { Avatar } from '@mantine/core';

/** Somebody by the first letters of their name. */
export function PersonMark({ name, size = 22 }: { name: string; size?: number }) {
  return (
    <Avatar name={name} alt={name} title={name} size={size} color="accent" variant="light" style={{ flex: 'none' }} />
  );
}
