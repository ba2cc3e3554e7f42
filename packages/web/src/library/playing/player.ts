import { type Alignment, inScore } from './alignment.ts';
import type { Drive, Start } from './drive.ts';
import { type Fault, Silence } from './fault.ts';
import { lastBegun } from './measures.ts';
import { momentOf, neighbouring, spanOf } from './passage.ts';
import { createPianoDrive } from './piano-drive.ts';
import type { Piece } from './piece.ts';
import { createRecordingDrive } from './recording-drive.ts';
import { type Settings, usualSettings } from './settings.ts';
import { openStage, type Stage } from './stage.ts';

export type PlayerState = {
  status: 'still' | 'loading' | 'playing';
  /** What could not be played. */
  fault: Fault | null;
  settings: Settings;
  /** Whether it was played or moved since it stood at the beginning. */
  isUsed: boolean;
  /** Grows with each jump, so that what shows the position looks again. */
  moves: number;
};

export type Player = ReturnType<typeof createPlayer>;

export type Recording = {
  audio: HTMLAudioElement;
  /** Gives it a new address; false where it has none. */
  renew: () => Promise<boolean>;
};

/** Plays a piece; silent, and without an audio context, until somebody presses play. */
export function createPlayer(piece: Piece, recording: Recording | null, changed: Partial<Settings> = {}) {
  let state: PlayerState = {
    status: 'still',
    fault: null,
    settings: { ...usualSettings, ...changed },
    isUsed: false,
    moves: 0,
  };
  const listeners = new Set<() => void>();
  let stage: Stage | null = null;
  let drive: Drive | null = null;
  let resting = 0;
  let alignment: Alignment = { offset: 0, tempo: null };
  /** The newest press of a key; what an older one still loads is not played. */
  let newest = 0;

  const set = (change: Partial<PlayerState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const settings = () => state.settings;
  const loop = () => state.settings.loop && spanOf(piece.measures, state.settings.loop);

  const driveOf = (): Drive => {
    stage ??= openStage();
    stage.setVolume(settings().volume);
    const parts = { stage, piece, settings, onEnd: end, onFault: fail };
    if (settings().source === 'piano' || recording === null) return createPianoDrive(parts);
    return createRecordingDrive(parts, { audio: recording.audio, alignment: () => alignment });
  };
  /** A recording may begin before its score or within it. */
  const beginning = (): number => {
    if (settings().source === 'piano' || recording === null) return 0;
    const begun = inScore(0, alignment, piece.tempo);
    return settings().hasCountIn ? Math.max(begun, 0) : begun;
  };
  const position = () => (drive === null || state.status !== 'playing' ? resting : drive.position());
  const isOutside = (at: number) => {
    const span = loop();
    return span !== null && (at < span.start || at >= span.end);
  };
  /** A count-in leads to the beginning of a measure. */
  const startFor = (at: number): number => {
    if (isOutside(at)) return loop()?.start ?? 0;
    if (at >= piece.end || at <= 0) return beginning();
    return settings().hasCountIn ? (piece.measures[lastBegun(piece.measures, at)]?.at ?? at) : at;
  };

  const halt = (at: number) => {
    newest += 1;
    drive?.stop();
    drive = null;
    resting = at;
  };
  const start = async (from: number, hasCountIn: boolean) => {
    halt(from);
    const mine = newest;
    const isWanted = () => mine === newest;
    set({ status: 'loading', fault: null, isUsed: true });
    try {
      await startDrive({ from, hasCountIn, isWanted });
      if (isWanted()) set({ status: 'playing' });
    } catch (error) {
      if (!isWanted()) return;
      halt(from);
      set({ status: 'still', fault: faultOf(error) });
    }
  };
  /** The address of a recording is good for half a day; then it is asked for anew, once. */
  const startDrive = async (wish: Start) => {
    drive = driveOf();
    try {
      await drive.start(wish);
    } catch (error) {
      const isLost = faultOf(error) === 'accompaniment' && recording !== null;
      if (!isLost || !wish.isWanted() || !(await recording.renew()) || !wish.isWanted()) throw error;
      drive.stop();
      drive = driveOf();
      await drive.start(wish);
    }
  };
  const faultOf = (error: unknown): Fault => (error instanceof Silence ? error.fault : settings().source);
  const seek = (to: number) => {
    if (state.status !== 'still') return void start(to, false);
    resting = to;
    set({ isUsed: true, moves: state.moves + 1 });
  };
  const rewind = () => {
    halt(loop()?.start ?? beginning());
    set({ status: 'still', isUsed: loop() !== null, moves: state.moves + 1 });
  };
  function end(): void {
    rewind();
  }
  function fail(): void {
    halt(position());
    set({ status: 'still', fault: settings().source, moves: state.moves + 1 });
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,
    position,

    play: () => start(startFor(position()), settings().hasCountIn),
    pause() {
      halt(position());
      set({ status: 'still', moves: state.moves + 1 });
    },
    rewind,
    /** To the beginning of a measure: 0 is the score's first. */
    goToMeasure(index: number) {
      const to = momentOf(piece.measures, index, position());
      if (to !== null) seek(to);
    },
    step: (by: 1 | -1) => seek(neighbouring(piece.measures, position(), by)),

    change(changed: Partial<Settings>) {
      const at = position();
      const isOther = changed.source !== undefined && changed.source !== settings().source;
      set({ settings: { ...settings(), ...changed }, fault: null });
      if (changed.volume !== undefined) stage?.setVolume(changed.volume);
      if (state.status === 'still') return isOutside(at) ? seek(loop()?.start ?? at) : undefined;
      if (isOutside(at)) return void start(loop()?.start ?? at, false);
      if (isOther) return void start(at, false);
      drive?.change();
    },
    /** Says how the recording and the score go together from now on. */
    align(to: Alignment) {
      alignment = to;
      if (state.status === 'playing') drive?.change();
    },
    /** Silences everything and frees the audio context; playing again opens another one. */
    close() {
      halt(0);
      stage?.close();
      stage = null;
      set({ status: 'still', isUsed: false });
    },
  };
}
