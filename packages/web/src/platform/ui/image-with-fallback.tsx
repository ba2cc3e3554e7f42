import { Avatar } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

type Props = {
  src: string | null;
  alt: string;
  icon: Icon;
  width: number | string;
  height: number | string;
};

export function ImageWithFallback({ src, alt, icon: Icon, width, height }: Props) {
  return (
    <Avatar
      src={src}
      alt={alt}
      w={width}
      h={height}
      radius="md"
      imageProps={{ loading: 'lazy' }}
      style={{ flex: 'none' }}
      styles={{ placeholder: { background: 'var(--surface-hover)', color: 'var(--mantine-color-dimmed)' } }}
    >
      <Icon size={24} stroke={1.5} />
    </Avatar>
  );
}
