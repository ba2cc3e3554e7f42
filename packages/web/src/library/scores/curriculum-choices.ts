import { curricula } from '@eemusic/contract/library/scores';

const names: Record<(typeof curricula)[number], string> = {
  KungFuSightReading: 'KungFu Sight Reading',
  PianoAdventure: 'Piano Adventure',
};

export const curriculumChoices = curricula.map((value) => ({ value, label: names[value] }));
