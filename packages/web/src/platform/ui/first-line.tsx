import { IconMusic } from '@tabler/icons-react';
import classes from './first-line.module.css';

const picture = { width: 'auto', maxWidth: 'none', height: 72 };

type Props = {
  src: string | null;
  isStack?: boolean;
};

/** The first system of a score at its full size on white paper; what is too long runs out at the right. */
export function FirstLine({ src, isStack = false }: Props) {
  return (
    <span className={classes.paper} data-stack={isStack || undefined} aria-hidden>
      {src === null ? <IconMusic size={28} stroke={1.25} /> : <img src={src} alt="" loading="lazy" style={picture} />}
    </span>
  );
}
