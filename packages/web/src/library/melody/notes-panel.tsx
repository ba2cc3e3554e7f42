import { maxNotes, minNotes } from '@eemusic/contract/library/choices';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { type Icon, IconArrowBackUp, IconPlug, IconTrash } from '@tabler/icons-react';
import { type KeyboardEventHandler, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createTouchPiano } from '#library/piano/index.ts';
import { ActionButton } from '#platform/ui/links.tsx';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';
import { useLatest } from '#platform/ui/use-latest.ts';
import classes from './notes-panel.module.css';

export type Played = {
  notes: readonly number[];
  isExact: boolean;
};

type Props = Played & { onChange: (played: Played) => void };

const lowestC = 24;
const highestKey = 108;

export function NotesPanel({ notes: fromAddress, isExact, onChange }: Props) {
  const isPhone = useIsPhone();
  const [piano] = useState(createTouchPiano);
  useEffect(() => piano.close, [piano]);
  const octaves = isPhone ? 2 : 4;
  const { played, play } = usePlayed({ notes: fromAddress, isExact }, onChange);
  const { notes } = played;
  /* Middle C is visible at the start, on the A key of the computer keyboard. */
  const [lowest, setLowest] = useState(isPhone ? 60 : 48);
  const [struck, setStruck] = useState<number | null>(null);
  const strike = (pitch: number) => {
    setStruck(pitch);
    piano.strike(pitch);
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
        <Tool icon={IconArrowBackUp} isOff={notes.length === 0} onUse={takeBack}>{t`Take back`}</Tool>
        <Tool icon={IconTrash} isOff={notes.length === 0} onUse={() => play((now) => ({ ...now, notes: [] }))}>
          {t`Clear`}
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
        <Tool isOff={lowest <= lowestC} onUse={() => setLowest((now) => now - 12)}>{t`Octave lower`}</Tool>
        <Tool isOff={lowest + octaves * 12 >= highestKey} onUse={() => setLowest((now) => now + 12)}>
          {t`Octave higher`}
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

/** Not while the user is typing into a field; `lowest` is the C on the A key. */
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
      <ActionButton
        icon={IconPlug}
        size="compact-sm"
        variant="default"
        loading={state === 'asking'}
        onClick={() => {
          isPressed.current = true;
          onConnect();
        }}
      >{t`Use a MIDI keyboard`}</ActionButton>
    );
  }
  return (
    <Text ref={outcome} tabIndex={-1} size="xs" c="dimmed" role="status">
      {state === 'refused' && t`The browser does not allow MIDI here`}
      {state === 'waiting' && t`No MIDI keyboard is connected`}
      {state === 'connected' && t`The MIDI keyboard is connected`}
    </Text>
  );
}

/** 'none': the browser has no MIDI. An instrument is known only after permission is granted. */
type MidiState = 'none' | 'unasked' | 'asking' | 'refused' | 'waiting' | 'connected';

const noteOn = 0x90;

function useMidi(onNote: (pitch: number) => void) {
  const [access, setAccess] = useState<MIDIAccess | null>(null);
  const [state, setState] = useState<MidiState>(() => ('requestMIDIAccess' in navigator ? 'unasked' : 'none'));
  const latest = useLatest(onNote);
  const connect = () => {
    setState('asking');
    navigator.requestMIDIAccess().then(setAccess, () => setState('refused'));
  };

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
  }, [access, latest]);

  return { state, connect };
}

/** The search starts after a pause of this many ms: longer than the gap between two notes of a melody. */
const debounceMs = 350;

/** As it is in the address, which has no melody that is too short to search for. */
const keyOf = ({ notes, isExact }: Played) => (notes.length < minNotes ? '' : JSON.stringify([notes, isExact]));

/** The melody before it is in the address; a change of the address from outside replaces it. */
function usePlayed(fromAddress: Played, onChange: (played: Played) => void) {
  const [played, setPlayed] = useState(fromAddress);
  const [seen, setSeen] = useState(keyOf(fromAddress));
  const [reported, setReported] = useState(keyOf(fromAddress));
  const key = keyOf(fromAddress);
  if (key !== seen) {
    setSeen(key);
    /* The address is updated with a delay, so a melody comes from outside only if this hook never reported it. */
    if (key !== reported && seen === reported) {
      setPlayed(fromAddress);
      setReported(key);
    }
  }
  /* Two keys of a chord may be struck before React renders the first. */
  const latest = useRef(played);
  useEffect(() => {
    latest.current = played;
  }, [played]);
  const report = useDebouncedCallback((melody: Played) => {
    setReported(keyOf(melody));
    onChange(melody);
  }, debounceMs);

  const play = (change: (now: Played) => Played) => {
    latest.current = change(latest.current);
    setPlayed(latest.current);
    report(latest.current);
  };
  return { played, play };
}

type PianoProps = {
  lowest: number;
  octaves: number;
  struck: number | null;
  onStrike: (pitch: number) => void;
};

function PianoKeyboard({ lowest, octaves, struck, onStrike }: PianoProps) {
  const pitches = Array.from({ length: octaves * 12 + 1 }, (_, index) => lowest + index);
  const whites = pitches.filter((pitch) => !isBlack(pitch));
  const [stop, setStop] = useState(60);
  const tabStop = pitches.includes(stop) ? stop : lowest;

  const walk: KeyboardEventHandler<HTMLElement> = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(tabStop + step, lowest), pitches.at(-1) ?? lowest);
    setStop(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-pitch='${next}']`)?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its keys (roving tabindex)
    <div role="toolbar" aria-label={t`Piano keyboard`} className={classes.keys} onKeyDown={walk}>
      {pitches.map((pitch) => {
        const whitesBelow = whites.filter((white) => white < pitch).length;
        return (
          <button
            key={pitch}
            type="button"
            data-pitch={pitch}
            data-struck={pitch === struck || undefined}
            className={isBlack(pitch) ? classes.black : classes.white}
            style={{ insetInlineStart: `${(whitesBelow / whites.length) * 100}%`, width: `${100 / whites.length}%` }}
            aria-label={namePitch(pitch)}
            tabIndex={pitch === tabStop ? 0 : -1}
            onFocus={() => setStop(pitch)}
            onClick={() => onStrike(pitch)}
          >
            {pitch % 12 === 0 && <span aria-hidden>{namePitch(pitch)}</span>}
          </button>
        );
      })}
    </div>
  );
}

const names = ['C', 'C♯', 'D', 'D♯', 'E', 'F', 'F♯', 'G', 'G♯', 'A', 'A♯', 'B'] as const;

function namePitch(midi: number): string {
  return `${names[midi % 12] ?? ''}${Math.floor(midi / 12) - 1}`;
}

const isBlack = (midi: number): boolean => (names[midi % 12] ?? '').length > 1;

/** The row from A holds the white keys, on every national layout, because `code` is the physical key. */
const codes = 'KeyA KeyW KeyS KeyE KeyD KeyF KeyT KeyG KeyY KeyH KeyU KeyJ KeyK KeyO KeyL KeyP Semicolon'.split(' ');

function semitonesOf(code: string): number | undefined {
  const index = codes.indexOf(code);
  return index < 0 ? undefined : index;
}
