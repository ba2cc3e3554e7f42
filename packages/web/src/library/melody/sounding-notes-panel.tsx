import { useEffect, useState } from 'react';
import { createTouchPiano } from '#library/piano/index.ts';
import { NotesPanel } from './notes-panel.tsx';
import type { Played } from './use-played.ts';

/** A melody input that plays each note. */
export function SoundingNotesPanel(props: Played & { onChange: (played: Played) => void }) {
  const [piano] = useState(createTouchPiano);
  useEffect(() => piano.close, [piano]);
  return <NotesPanel {...props} onStrike={piano.strike} />;
}
