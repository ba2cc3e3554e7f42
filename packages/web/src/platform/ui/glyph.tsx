/* Music fonts extend far above and below the line. */
const look = { fontFamily: 'Leipzig, sans-serif', letterSpacing: '0.12em', lineHeight: 1 };
/* Rests are drawn around the middle line of a staff, notes above it: raised, both stand level with the text. */
const raised = { position: 'relative', bottom: '0.22em' } as const;

/** Characters of the music font Leipzig (SMuFL), read out as `name`. */
export function Glyph({ characters, name, size = 24 }: { characters: string; name: string; size?: number }) {
  return (
    <span
      role="img"
      aria-label={name}
      title={name}
      className="whitespace-nowrap"
      style={{ ...look, fontSize: size, ...(isRest(characters) && raised) }}
    >
      {characters}
    </span>
  );
}

const isRest = (characters: string) => characters >= '\u{E4E0}' && characters < '\u{E500}';
