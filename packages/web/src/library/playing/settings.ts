import type { Loop } from './passage.ts';

export type Hand = 'both' | 'right' | 'left';
export type Source = 'piano' | 'accompaniment';

export type Settings = {
  /** Percentage of the score's tempo. */
  percent: number;
  hand: Hand;
  hasMetronome: boolean;
  hasCountIn: boolean;
  /** Volume, 0 to 1. */
  volume: number;
  source: Source;
  loop: Loop | null;
};

export const minPercent = 40;
export const maxPercent = 200;

export const defaultSettings: Settings = {
  percent: 100,
  hand: 'both',
  hasMetronome: false,
  hasCountIn: false,
  volume: 0.8,
  source: 'piano',
  loop: null,
};
