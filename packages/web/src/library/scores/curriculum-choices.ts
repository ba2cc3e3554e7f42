import { curricula, type Curriculum } from '@eemusic/contract/library/choices';

const names: Record<Curriculum, string> = {
  KungFuSightReading: 'KungFu Sight Reading',
  PianoAdventure: 'Piano Adventure',
};

export const curriculumChoices = curricula.map((value) => ({ value, label: names[value] }));
