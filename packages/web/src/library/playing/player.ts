import { openAudioOutput, type AudioOutput } from './audio-output.ts';
import { createPianoEngine, createRecordingEngine, type PlaybackEngine, type Start } from './engines.ts';
import { lastBegun, momentOf, neighbouring, type Piece, spanOf } from './piece.ts';
import { type Alignment, defaultSettings, type Fault, inScore, PlaybackError, type Settings } from './settings.ts';

export type PlayerState = {
  status: 'stopped' | 'loading' | 'playing';
  fault: Fault | null;
  settings: Settings;
  /** Whether it has played or moved since it was created. */
  isUsed: boolean;
  /** Increases with each jump, so that position displays update. */
  moves: number;
};

export type Player = ReturnType<typeof createPlayer>;

export type Recording = {
  audio: HTMLAudioElement;
  renew: () => Promise<boolean>;
};

/** Plays a piece. Creates its audio context only when the user presses play. */
export function createPlayer(piece: Piece, recording: Recording | null, changed: Partial<Settings> = {}) {
  let state: PlayerState = {
    status: 'stopped',
    fault: null,
    settings: { ...defaultSettings, ...changed },
    isUsed: false,
    moves: 0,
  };
  const listeners = new Set<() => void>();
  let output: AudioOutput | null = null;
  let engine: PlaybackEngine | null = null;
  let pausedAt = 0;
  let alignment: Alignment = { offset: 0, tempo: null };
  /** Counts presses of play: loading that an earlier press started is not played any more. */
  let latestPress = 0;

  const set = (change: Partial<PlayerState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const settings = () => state.settings;
  const loop = () => state.settings.loop && spanOf(piece.measures, state.settings.loop);

  const createEngine = (): PlaybackEngine => {
    output ??= openAudioOutput();
    output.setVolume(settings().volume);
    const parts = { output, piece, settings, onEnd: end, onFault: fail };
    if (settings().source === 'piano' || recording === null) return createPianoEngine(parts);
    return createRecordingEngine(parts, { audio: recording.audio, alignment: () => alignment });
  };
  /** The start of the recording within the score, because a recording may begin before its score or within it. */
  const beginning = (): number => {
    if (settings().source === 'piano' || recording === null) return 0;
    const begun = inScore(0, alignment, piece.tempo);
    return settings().hasCountIn ? Math.max(begun, 0) : begun;
  };
  const position = () => (engine === null || state.status !== 'playing' ? pausedAt : engine.position());
  const isOutside = (at: number) => {
    const span = loop();
    return span !== null && (at < span.start || at >= span.end);
  };
  /** A count-in always leads to the start of a measure. */
  const startFor = (at: number): number => {
    if (isOutside(at)) return loop()?.start ?? 0;
    if (at >= piece.end || at <= 0) return beginning();
    return settings().hasCountIn ? (piece.measures[lastBegun(piece.measures, at)]?.at ?? at) : at;
  };

  const halt = (at: number) => {
    latestPress += 1;
    engine?.stop();
    engine = null;
    pausedAt = at;
  };
  const start = async (from: number, { hasCountIn = false } = {}) => {
    halt(from);
    const mine = latestPress;
    const isWanted = () => mine === latestPress;
    set({ status: 'loading', fault: null, isUsed: true });
    try {
      await startEngine({ from, hasCountIn, isWanted });
      if (isWanted()) set({ status: 'playing' });
    } catch (error) {
      if (!isWanted()) return;
      halt(from);
      set({ status: 'stopped', fault: faultOf(error) });
    }
  };
  /** Signed addresses expire after half a day; a new one is requested once. */
  const startEngine = async (request: Start) => {
    engine = createEngine();
    try {
      await engine.start(request);
    } catch (error) {
      const isLost = faultOf(error) === 'accompaniment' && recording !== null;
      if (!isLost || !request.isWanted() || !(await recording.renew()) || !request.isWanted()) throw error;
      engine.stop();
      engine = createEngine();
      await engine.start(request);
    }
  };
  const faultOf = (error: unknown): Fault => (error instanceof PlaybackError ? error.fault : settings().source);
  const seek = (to: number) => {
    if (state.status !== 'stopped') return void start(to);
    pausedAt = to;
    set({ isUsed: true, moves: state.moves + 1 });
  };
  const rewind = () => {
    halt(loop()?.start ?? beginning());
    set({ status: 'stopped', isUsed: loop() !== null, moves: state.moves + 1 });
  };
  function end(): void {
    rewind();
  }
  function fail(): void {
    halt(position());
    set({ status: 'stopped', fault: settings().source, moves: state.moves + 1 });
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,
    position,

    play: () => start(startFor(position()), { hasCountIn: settings().hasCountIn }),
    pause() {
      halt(position());
      set({ status: 'stopped', moves: state.moves + 1 });
    },
    rewind,
    goToMeasure(index: number) {
      const to = momentOf(piece.measures, index, position());
      if (to !== null) seek(to);
    },
    playFrom(index: number) {
      const from = momentOf(piece.measures, index, 0);
      if (from !== null) void start(from, { hasCountIn: settings().hasCountIn });
    },
    step: (by: 1 | -1) => seek(neighbouring(piece.measures, position(), by)),

    change(changed: Partial<Settings>) {
      const at = position();
      const isOther = changed.source !== undefined && changed.source !== settings().source;
      set({ settings: { ...settings(), ...changed }, fault: null });
      if (changed.volume !== undefined) output?.setVolume(changed.volume);
      if (state.status === 'stopped') return isOutside(at) ? seek(loop()?.start ?? at) : undefined;
      if (isOutside(at)) return void start(loop()?.start ?? at);
      if (isOther) return void start(at);
      engine?.change();
    },
    align(to: Alignment) {
      alignment = to;
      if (state.status === 'playing') engine?.change();
    },
    /** Stops all sound and frees the audio context; playing again creates a new one. */
    close() {
      halt(0);
      output?.close();
      output = null;
      set({ status: 'stopped', isUsed: false });
    },
  };
}
