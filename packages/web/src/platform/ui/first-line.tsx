import { IconMusic } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import classes from './first-line.module.css';

const picture = { width: 'auto', maxWidth: 'none', height: '100%' };

type Props = {
  src: string | null;
  isStack?: boolean;
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
};

/** The first system of a score on white paper, as high as it allows; what is too long runs out at the right. */
export function FirstLine({ src, isStack = false, width = '100%', height = 80 }: Props) {
  return (
    <span className={classes.paper} style={{ width, height }} data-stack={isStack || undefined} aria-hidden>
      {src === null ? <IconMusic size={28} stroke={1.25} /> : <img src={src} alt="" loading="lazy" style={picture} />}
    </span>
  );
}
