import { fewestNotes, mostNotes } from '@eemusic/contract/catalogue';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { IconArrowBackUp, IconPlug, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './notes-panel.module.css';
import { PianoKeyboard } from './piano-keyboard.tsx';
import { namePitch } from './pitches.ts';
import { useComputerKeys } from './use-computer-keys.ts';
import { type MidiState, useMidi } from './use-midi.ts';
import { type Played, usePlayed } from './use-played.ts';

type Props = Played & {
  /** Told a moment after the last note. */
  onChange: (played: Played) => void;
  /** Hears what is struck. */
  onStrike?: (pitch: number) => void;
};

/** How far the keys of the screen reach: from C1 to C8. */
const lowestC = 24;
const highest = 108;

/** A melody to look for: played on the keyboard of the screen, of the computer, or an instrument that is plugged in. */
export function NotesPanel({ notes: given, isExact, onChange, onStrike }: Props) {
  const isPhone = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });
  const octaves = isPhone ? 2 : 4;
  const { played, play } = usePlayed({ notes: given, isExact }, onChange);
  const { notes } = played;
  /* Middle C is in sight, and on the A of a computer. */
  const [lowest, setLowest] = useState(isPhone ? 60 : 48);
  const [struck, setStruck] = useState<number | null>(null);
  const strike = (pitch: number) => {
    setStruck(pitch);
    onStrike?.(pitch);
    play((now) => ({ ...now, notes: [...now.notes, pitch].slice(0, mostNotes) }));
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
  const missing = fewestNotes - notes.length;

  return (
    <Stack gap="xs" role="group" aria-label={t`Search by notes`} className={classes.panel ?? ''}>
      <Group gap="xs">
        <Text size="sm" role="status" className={classes.notes ?? ''}>
          {notes.length === 0 ? t`Play ${fewestNotes} notes or more` : notes.map(namePitch).join(' ')}
          {notes.length > 0 && missing > 0 && ` … ${t`${missing} more`}`}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          disabled={notes.length === 0}
          onClick={takeBack}
        >
          <Trans>Take back</Trans>
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          disabled={notes.length === 0}
          onClick={() => play((now) => ({ ...now, notes: [] }))}
        >
          <Trans>Clear</Trans>
        </Button>
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
        <Button
          size="compact-sm"
          variant="default"
          disabled={lowest <= lowestC}
          onClick={() => setLowest((now) => now - 12)}
        >
          <Trans>Octave lower</Trans>
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={lowest + octaves * 12 >= highest}
          onClick={() => setLowest((now) => now + 12)}
        >
          <Trans>Octave higher</Trans>
        </Button>
        <Text size="xs" c="dimmed" className={classes.hint ?? ''}>
          <Trans>
            Computer keys: A S D F G … are the white keys, W E T Y U … the black ones, Backspace takes back.
          </Trans>
        </Text>
        <Midi state={midi.state} onConnect={midi.connect} />
      </Group>
    </Stack>
  );
}

function Midi({ state, onConnect }: { state: MidiState; onConnect: () => void }) {
  if (state === 'none') return null;
  if (state === 'unasked' || state === 'asking') {
    return (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlug size={16} aria-hidden />}
        loading={state === 'asking'}
        onClick={onConnect}
      >
        <Trans>Use a MIDI keyboard</Trans>
      </Button>
    );
  }
  return (
    <Text size="xs" c="dimmed" role="status">
      {state === 'refused' && <Trans>The browser does not allow MIDI here</Trans>}
      {state === 'waiting' && <Trans>No MIDI keyboard is plugged in yet</Trans>}
      {state === 'connected' && <Trans>The MIDI keyboard is connected</Trans>}
    </Text>
  );
}
