import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Piece } from './piece.ts';
import { createPlayer } from './player.ts';

/** A player for as long as the screen is open; the address of its recording may be signed anew meanwhile. */
export function usePlayer(piece: Piece, accompaniment: { address: string } | null) {
  const [audio] = useState(() => (accompaniment === null ? null : createAudio(accompaniment.address)));
  const [player] = useState(() =>
    createPlayer(piece, audio, piece.strikes.length === 0 && audio !== null ? { source: 'accompaniment' } : {}),
  );
  const state = useSyncExternalStore(player.subscribe, player.state);

  useEffect(() => () => player.close(), [player]);
  return { player, state, audio };
}

function createAudio(address: string): HTMLAudioElement {
  const audio = new Audio();
  audio.preload = 'metadata';
  audio.src = address;
  return audio;
}
