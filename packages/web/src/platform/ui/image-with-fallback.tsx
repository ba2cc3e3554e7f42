import { Center, Image } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useState } from 'react';

type Props = {
  src: string | null;
  /** Empty for a decorative picture. */
  alt: string;
  /** Shown if there is no picture or it fails to load. */
  icon: Icon;
  width: number | string;
  height: number | string;
};

export function ImageWithFallback({ src, alt, icon: Icon, width, height }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src === null || src === broken) {
    return (
      <Center
        w={width}
        h={height}
        bg="var(--surface-hover)"
        c="dimmed"
        style={{ flex: 'none', borderRadius: 8 }}
        {...(alt !== '' ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      >
        <Icon size={24} stroke={1.5} />
      </Center>
    );
  }
  return (
    <Image
      src={src}
      alt={alt}
      w={width}
      h={height}
      radius="md"
      fit="cover"
      loading="lazy"
      style={{ flex: 'none' }}
      onError={() => setBroken(src)}
    />
  );
}
