import { minNotes, maxNotes } from '@eemusic/contract/library/choices';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { type Icon, IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './notes-panel.module.css';
import { MidiTool } from './midi-tool.tsx';
import { PianoKeyboard } from './piano-keyboard.tsx';
import { namePitch } from './pitches.ts';
import { useComputerKeys } from './use-computer-keys.ts';
import { useMidi } from './use-midi.ts';
import { type Played, usePlayed } from './use-played.ts';

type Props = Played & {
  /** Called shortly after the last note. */
  onChange: (played: Played) => void;
  /** Called for each key that is struck. */
  onStrike?: (pitch: number) => void;
};

/** The range of the on-screen keyboard: C1 to C8. */
const lowestC = 24;
const highestKey = 108;

/** Enters a melody to search for: on the screen, or with the computer keyboard or a MIDI instrument. */
export function NotesPanel({ notes: fromAddress, isExact, onChange, onStrike }: Props) {
  const isPhone = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });
  const octaves = isPhone ? 2 : 4;
  const { played, play } = usePlayed({ notes: fromAddress, isExact }, onChange);
  const { notes } = played;
  /* Middle C is visible at the start, on the A key of the computer keyboard. */
  const [lowest, setLowest] = useState(isPhone ? 60 : 48);
  const [struck, setStruck] = useState<number | null>(null);
  const strike = (pitch: number) => {
    setStruck(pitch);
    onStrike?.(pitch);
    play((now) => ({ ...now, notes: [...now.notes, pitch].slice(0, maxNotes) }));
  };
  const takeBack = () => play((now) => ({ ...now, notes: now.notes.slice(0, -1) }));
  const midi = useMidi(strike);
  useComputerKeys(lowest + (isPhone ? 0 : 12), strike);
  useHotkeys([['Backspace', takeBack]]);
  useEffect(() => {
    if (struck === null) return;
    const wait = setTimeout(() => setStruck(null), 200);
    return () => clearTimeout(wait);
  }, [struck]);
  const missing = minNotes - notes.length;

  return (
    <Stack gap="xs" role="group" aria-label={t`Find by notes`} className={classes.panel ?? ''}>
      <Group gap="xs">
        <Text size="sm" role="status" className={classes.notes ?? ''}>
          {notes.length === 0 ? t`Play at least ${minNotes} notes` : notes.map(namePitch).join(' ')}
          {notes.length > 0 && missing > 0 && ` … ${t`${missing} more`}`}
        </Text>
        <Tool icon={IconArrowBackUp} isOff={notes.length === 0} onUse={takeBack}>
          <Trans>Take back</Trans>
        </Tool>
        <Tool icon={IconTrash} isOff={notes.length === 0} onUse={() => play((now) => ({ ...now, notes: [] }))}>
          <Trans>Clear</Trans>
        </Tool>
        <Switch
          size="sm"
          label={t`In any key`}
          checked={!played.isExact}
          onChange={(event) => {
            const isAny = event.currentTarget.checked;
            play((now) => ({ ...now, isExact: !isAny }));
          }}
        />
      </Group>
      <div className={classes.piano}>
        <PianoKeyboard lowest={lowest} octaves={octaves} struck={struck} onStrike={strike} />
      </div>
      <Group gap="xs">
        <Tool isOff={lowest <= lowestC} onUse={() => setLowest((now) => now - 12)}>
          <Trans>Octave lower</Trans>
        </Tool>
        <Tool isOff={lowest + octaves * 12 >= highestKey} onUse={() => setLowest((now) => now + 12)}>
          <Trans>Octave higher</Trans>
        </Tool>
        <Text size="xs" c="dimmed" className={classes.hint ?? ''}>
          <Trans>
            Computer keys: A S D F G … are the white keys, W E T Y U … the black ones, Backspace removes the last note.
          </Trans>
        </Text>
        <MidiTool state={midi.state} onConnect={midi.connect} />
      </Group>
    </Stack>
  );
}

type ToolProps = { icon?: Icon; isOff: boolean; onUse: () => void; children: ReactNode };

/** Uses aria-disabled, because a disabled button would lose the focus. */
function Tool({ icon: Sign, isOff, onUse, children }: ToolProps) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={Sign && <Sign size={16} aria-hidden />}
      {...(isOff && { 'data-disabled': true, 'aria-disabled': true })}
      onClick={() => !isOff && onUse()}
    >
      {children}
    </Button>
  );
}
