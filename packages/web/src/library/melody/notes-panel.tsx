import { minNotes, maxNotes } from '@eemusic/contract/library/choices';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { type Icon, IconArrowBackUp, IconPlug, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import classes from './notes-panel.module.css';
import { PianoKeyboard } from './piano-keyboard.tsx';
import { namePitch, semitonesOf } from './pitches.ts';
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
    <Stack gap="xs" role="group" aria-label={t`Find by notes`} className="border rounded-8" p={12}>
      <Group gap="xs">
        <Text size="sm" role="status" flex="1 1 240px" fw={500}>
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
      <div style={{ maxWidth: '100%', overflowX: 'auto' }}>
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

const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

/**
 * Plays by the computer keyboard, unless the user is typing into a field.
 * @param lowest the C on the A key
 */
function useComputerKeys(lowest: number, strike: (pitch: number) => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const semitones = semitonesOf(event.code);
      const field = event.target instanceof Element ? event.target.closest(fields) : null;
      const isOther = event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (semitones === undefined || isOther || field !== null) return;
      event.preventDefault();
      strike(lowest + semitones);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  });
}

/** Connects a MIDI instrument. The result replaces the button and takes its focus. */
function MidiTool({ state, onConnect }: { state: MidiState; onConnect: () => void }) {
  const outcome = useRef<HTMLParagraphElement>(null);
  const isPressed = useRef(false);
  const isDecided = state !== 'unasked' && state !== 'asking';
  useLayoutEffect(() => {
    if (isDecided && isPressed.current) outcome.current?.focus();
  }, [isDecided]);

  if (state === 'none') return null;
  if (!isDecided) {
    return (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlug size={16} aria-hidden />}
        loading={state === 'asking'}
        onClick={() => {
          isPressed.current = true;
          onConnect();
        }}
      >
        <Trans>Use a MIDI keyboard</Trans>
      </Button>
    );
  }
  return (
    <Text ref={outcome} tabIndex={-1} size="xs" c="dimmed" role="status">
      {state === 'refused' && <Trans>The browser does not allow MIDI here</Trans>}
      {state === 'waiting' && <Trans>No MIDI keyboard is connected</Trans>}
      {state === 'connected' && <Trans>The MIDI keyboard is connected</Trans>}
    </Text>
  );
}

/**
 * 'none': the browser does not support MIDI. Whether an instrument is connected is known only after permission is
 * granted.
 */
type MidiState = 'none' | 'unasked' | 'asking' | 'refused' | 'waiting' | 'connected';

const noteOn = 0x90;

/** Listens to a MIDI instrument after `connect` is called. */
function useMidi(onNote: (pitch: number) => void) {
  const [access, setAccess] = useState<MIDIAccess | null>(null);
  const [state, setState] = useState<MidiState>(() => ('requestMIDIAccess' in navigator ? 'unasked' : 'none'));
  const latest = useRef(onNote);
  useEffect(() => {
    latest.current = onNote;
  });

  const connect = useCallback(() => {
    setState('asking');
    navigator.requestMIDIAccess().then(setAccess, () => setState('refused'));
  }, []);

  useEffect(() => {
    if (access === null) return;
    const hear = ({ data }: MIDIMessageEvent) => {
      const [status = 0, pitch = 0, velocity = 0] = data ?? [];
      if ((status & 0xf0) === noteOn && velocity > 0) latest.current(pitch);
    };
    const listen = () => {
      for (const input of access.inputs.values()) input.onmidimessage = hear;
      setState(access.inputs.size > 0 ? 'connected' : 'waiting');
    };
    listen();
    access.addEventListener('statechange', listen);
    return () => {
      access.removeEventListener('statechange', listen);
      for (const input of access.inputs.values()) input.onmidimessage = null;
    };
  }, [access]);

  return { state, connect };
}
