import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLatest } from '#platform/ui/use-latest.ts';
import type { Alignment } from './alignment.ts';
import type { Piece } from './piece.ts';
import { createPlayer, type Recording } from './player.ts';

type Accompaniment = ({ address: string } & Alignment) | null;

/** Creates a player that is closed together with the screen. @param ask fetches a new address of the recording */
export function usePlayer(piece: Piece, accompaniment: Accompaniment, ask: () => Promise<Accompaniment>) {
  const latest = useLatest(ask);
  const [recording] = useState(() => accompaniment && openRecording(accompaniment.address, () => latest.current()));
  const [player] = useState(() => {
    const isMute = piece.strikes.length === 0 && recording !== null;
    const made = createPlayer(piece, recording, isMute ? { source: 'accompaniment' } : {});
    if (accompaniment !== null) made.align(accompaniment);
    return made;
  });
  const state = useSyncExternalStore(player.subscribe, player.state);

  useEffect(() => () => player.close(), [player]);
  return { player, state, audio: recording?.audio ?? null };
}

function openRecording(address: string, ask: () => Promise<Accompaniment>): Recording {
  const audio = new Audio();
  audio.preload = 'metadata';
  audio.src = address;
  return {
    audio,
    async renew() {
      const renewed = await ask();
      if (renewed !== null) audio.src = renewed.address;
      return renewed !== null;
    },
  };
}
