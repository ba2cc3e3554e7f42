import classes from './glyph.module.css';

/** Characters of the music font Leipzig (SMuFL), read out as `name`. */
export function Glyph({ characters, name, size = 24 }: { characters: string; name: string; size?: number }) {
  return (
    <span role="img" aria-label={name} title={name} className={classes.glyph} style={{ fontSize: size }}>
      {characters}
    </span>
  );
}
