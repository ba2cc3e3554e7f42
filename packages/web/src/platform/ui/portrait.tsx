import { Avatar } from '@mantine/core';

/** A person's picture or a placeholder; it is decorative, because the name is beside it. */
export function Portrait({ src, size }: { src: string | null; size: number }) {
  return (
    <Avatar src={src} alt="" size={size} color="accent" variant="light" style={{ flex: 'none' }}>
      <svg viewBox="0 0 32 32" width="100%" height="100%" fill="currentColor" aria-hidden>
        <circle cx="16" cy="12.5" r="5" opacity="0.85" />
        <path d="M5 29c1.200-6.500 5.500-9.500 11-9.500S25.800 22.500 27 29c-3 3-19 3-22 0z" opacity="0.55" />
      </svg>
    </Avatar>
  );
}

export function PersonMark({ name, size = 22 }: { name: string; size?: number }) {
  return (
    <Avatar name={name} alt={name} title={name} size={size} color="accent" variant="light" style={{ flex: 'none' }} />
  );
}
