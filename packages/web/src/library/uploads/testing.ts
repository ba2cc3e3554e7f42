import type { Draft, DraftScore } from '@eemusic/contract/library/drafts';
import type { Analysis } from '@eemusic/contract/library/analysis';
import type { UploadedScore } from '@eemusic/contract/library/uploads';
import { type Decided, asDecided } from '#library/scores/index.ts';
import type { PublishedScore } from './use-publish.ts';

export function aScoreFile(name: string): File {
  return new File(['<score-partwise/>'], `${name}.musicxml`);
}

const read = <Value>(value: Value, measures: number[] = [1]) => ({
  value,
  certainty: 'certain' as const,
  reason: 'There are no notes',
  code: 'range.no-notes',
  params: {},
  measures,
  labels: measures.map(String),
});

export function anAnalysis(changed: Partial<Analysis> = {}): Analysis {
  return {
    tags: {
      range: read(1),
      interval: read(2),
      rhythm: read(3),
      rest: read(4),
      keySignature: read(1),
      timeSignature: read(1),
      tie: read(1),
      accidental: read(false),
      articulation: read(true),
      dynamics: read(false),
    },
    facts: {
      measures: 4,
      parts: 1,
      staves: 2,
      keys: ['C major'],
      tonalities: [{ fifths: 0, mode: 'major' }],
      times: ['4/4'],
      lowest: 'C3',
      highest: 'G4',
      tempo: 96,
    },
    warnings: [],
    ...changed,
  };
}

export function anUploadedScore(changed: Partial<UploadedScore> = {}): UploadedScore {
  return {
    message: 'File uploaded successfully',
    code: 'file.uploaded',
    params: {},
    fileName: '0123456789abcdef.musicxml',
    filePath: '/storage/scores/0123456789abcdef.musicxml',
    file: '/storage/scores/0123456789abcdef.musicxml?expires=1&signature=x',
    name: 'Little March',
    analysis: anAnalysis(),
    seconds: 80,
    preview: { pages: ['/storage/scores/0123456789abcdef-1.svg?expires=1&signature=x'] },
    thumbnail: '/storage/scores/0123456789abcdef-small.svg?expires=1&signature=x',
    alike: [],
    ...changed,
  };
}

export function aDraftScore(changed: Partial<DraftScore> = {}): DraftScore {
  const { fileName, name, preview, thumbnail } = anUploadedScore();
  return {
    fileName,
    originalName: 'march.musicxml',
    analysis: anAnalysis(),
    seconds: 80,
    pages: preview.pages,
    thumbnail,
    alike: [],
    lost: [],
    decisions: {
      name,
      accompanimentPath: null,
      accompaniment: null,
      gradeId: 1,
      levelId: 2,
      stageId: 3,
      range: 1,
      interval: 2,
      rhythm: 3,
      rest: 4,
      keySignature: 1,
      timeSignature: 1,
      tie: 1,
      accidental: false,
      articulation: true,
      dynamics: false,
      scoreEnabled: true,
      moduleId: 3,
      curriculum: 'KungFuSightReading',
      scoreType: 0,
    },
    ...changed,
  };
}

export function aPublishedScore(id: number, changed: Partial<Decided> = {}): PublishedScore {
  const decided = asDecided(aDraftScore().decisions);
  if (decided === null) throw new Error('The score is not complete');
  return { ...decided, ...changed, id };
}

export function aDraft(changed: Partial<Draft> = {}): Draft {
  const at = '2026-03-01T10:20:00.000Z';
  return {
    id: 5,
    version: 3,
    owner: { userId: 7, fullName: 'Mei Lin', mayReview: true },
    handedBy: null,
    createdAt: at,
    updatedAt: at,
    keptUntil: at,
    scores: [aDraftScore(), aDraftScore({ fileName: 'two.musicxml' })],
    ...changed,
  };
}
