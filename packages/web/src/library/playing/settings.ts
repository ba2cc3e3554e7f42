import type { Loop } from './passage.ts';

export type Hand = 'both' | 'right' | 'left';
export type Source = 'piano' | 'accompaniment';

export type Settings = {
  /** Of the score's tempo. */
  percent: number;
  hand: Hand;
  hasMetronome: boolean;
  hasCountIn: boolean;
  /** 0 to 1. */
  volume: number;
  source: Source;
  loop: Loop | null;
};

export const slowest = 40;
export const fastest = 200;

export const usualSettings: Settings = {
  percent: 100,
  hand: 'both',
  hasMetronome: false,
  hasCountIn: false,
  volume: 0.8,
  source: 'piano',
  loop: null,
};
