import classes from './glyph.module.css';

/** Characters of the music font Leipzig (SMuFL), read out as `name`. */
export function Glyph({ characters, name, size = 24 }: { characters: string; name: string; size?: number }) {
  return (
    <span
      role="img"
      aria-label={name}
      title={name}
      className={classes.glyph}
      data-rest={isRest(characters) || undefined}
      style={{ fontSize: size }}
    >
      {characters}
    </span>
  );
}

/** The SMuFL range of rests. */
const isRest = (characters: string) => characters >= '\u{E4E0}' && characters < '\u{E500}';
