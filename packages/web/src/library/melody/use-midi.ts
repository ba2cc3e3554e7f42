import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * 'none': the browser does not support MIDI. Whether an instrument is connected is known only after permission is
 * granted.
 */
export type MidiState = 'none' | 'unasked' | 'asking' | 'refused' | 'waiting' | 'connected';

const noteOn = 0x90;

/** Listens to a MIDI instrument after `connect` is called. */
export function useMidi(onNote: (pitch: number) => void) {
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
