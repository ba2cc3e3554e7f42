import { IconMusic } from '@tabler/icons-react';
import type { CSSProperties } from 'react';

type Props = { src: string | null; className?: string; style?: CSSProperties };

const paper = { background: '#fff', color: '#868e96' };
const picture = { width: '100%', height: '100%', objectFit: 'contain' } as const;

/** The first line of a score on white paper. It is plain, because lists have hundreds of them. */
export function Thumbnail({ src, className = '', style }: Props) {
  return (
    <span className={`grid place-items-center overflow-hidden ${className}`} style={{ ...paper, ...style }} aria-hidden>
      {src === null ? <IconMusic size={28} stroke={1.25} /> : <img src={src} alt="" loading="lazy" style={picture} />}
    </span>
  );
}
